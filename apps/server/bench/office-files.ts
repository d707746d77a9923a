import { exportAddress } from '@dukou/contract'
import type { RunningServer } from '../src/start.ts'

const LOOK_MS = 200
/** Inputs for the largest file: if a list is limited by days, the most days that it allows. */
const INPUTS: Record<string, object> = {
  allTrafficRecords: { day_num: 90 },
  listErrors: { num: 90 },
  listReports: { uncertain: false },
}

/** A list as a file in full: its rows, how fast they came, and by how much the process grew meanwhile. */
export async function downloaded({ origin }: RunningServer, token: string, name: string) {
  const began = performance.now()
  const before = process.memoryUsage().rss
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, LOOK_MS)
  const input = encodeURIComponent(JSON.stringify(INPUTS[name] ?? {}))
  const answer = await fetch(`${origin}${exportAddress(name)}?input=${input}`, {
    headers: { cookie: `token=${token}` },
  })
  let [rows, bytes, firstMs] = [-1, 0, 0]
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    firstMs ||= performance.now() - began
    bytes += chunk.length
    for (let place = chunk.indexOf(10); place >= 0; place = chunk.indexOf(10, place + 1)) rows += 1
  }
  clearInterval(look)
  const mega = (size: number) => Math.round(size / 1e6)
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
  return {
    file: name,
    status: answer.status,
    rows,
    mb: mega(bytes),
    seconds,
    firstMs: Math.round(firstMs),
    rssMb: mega(most),
    grewMb: mega(most - before),
  }
}
