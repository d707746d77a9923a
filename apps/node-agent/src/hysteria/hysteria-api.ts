import type { HysteriaDoors } from './hysteria-config.ts'

const CALL_MS = 5_000

/** The questions that a running hysteria answers, and the one order that it takes. Each throws while it does not answer. */
export interface HysteriaApi {
  /** Bytes of each login since it started: up and down as the person sees it. */
  readTraffic(): Promise<Map<string, readonly [up: number, down: number]>>
  /** Connections of each login that has some. One that was cut hard stays for half a minute. */
  readOnline(): Promise<Map<string, number>>
  /** Ends one connection of each login, at its next byte. */
  kick(ids: readonly string[]): Promise<void>
}

export function openHysteria({ statsPort, statsSecret }: HysteriaDoors): HysteriaApi {
  async function call(path: string, body?: string): Promise<Response> {
    const response = await fetch(`http://127.0.0.1:${statsPort}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: statsSecret },
      body: body ?? null,
      signal: AbortSignal.timeout(CALL_MS),
    })
    if (response.status !== 200) throw new Error(`hysteria says ${response.status}`)
    return response
  }

  async function read<T>(path: string): Promise<[string, T][]> {
    return Object.entries((await (await call(path)).json()) as Record<string, T>)
  }

  return {
    async readTraffic() {
      // Its `tx` is what it sent to the internet, which the person sent up.
      return new Map((await read<{ tx: number; rx: number }>('/traffic')).map(([id, { tx, rx }]) => [id, [tx, rx]]))
    },
    readOnline: async () => new Map(await read<number>('/online')),
    async kick(ids) {
      if (ids.length > 0) await (await call('/kick', JSON.stringify(ids))).arrayBuffer()
    },
  }
}
