import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { createOneWait } from './one-wait.ts'
import { enrolOne } from './testing/one-agent.ts'
import { STATE } from './testing/test-agent.ts'

const [NODE, OTHER] = [1n, 2n]

/** Waits until it is replaced. */
const untilReplaced = (signal: AbortSignal) => once(signal, 'abort').then(() => 'replaced')

describe('calls of one node', () => {
  it('wait one at a time: a newer one ends the wait of the one before, and that of no other node', async () => {
    const callOf = createOneWait()
    const [first, foreign] = [callOf(NODE, untilReplaced), callOf(OTHER, untilReplaced)]
    const second = callOf(NODE, untilReplaced)
    expect(await first).toBe('replaced')
    expect(await Promise.race([second, foreign, Promise.resolve('waiting')])).toBe('waiting')
    await callOf(NODE, async (signal) => expect(signal.aborted).toBe(false))
    expect(await second).toBe('replaced')
    expect(await Promise.race([foreign, Promise.resolve('waiting')])).toBe('waiting')
  })

  it('are four at most at once, and a further one is refused without work until one is done', async () => {
    const callOf = createOneWait()
    const ends: (() => void)[] = []
    const busy = () => callOf(NODE, () => new Promise<void>((resolve) => ends.push(resolve)))
    const running = [busy(), busy(), busy(), busy()]
    await expect(busy()).rejects.toMatchObject({ statusCode: 503 })
    expect(ends).toHaveLength(4)
    expect(await callOf(OTHER, async () => 'served')).toBe('served')
    ends.pop()?.()
    await running.pop()
    expect(await callOf(NODE, async () => 'served')).toBe('served')
  })

  it('that failed give their place back', async () => {
    const callOf = createOneWait()
    for (let times = 0; times < 9; times += 1) {
      await expect(callOf(NODE, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    }
    expect(await callOf(NODE, async () => 'served')).toBe('served')
  })
})

describe('the wait of an agent', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('ends when the agent asks anew: the earlier question is answered, the later one waits on', async () => {
    const { agent, id } = await enrolOne(server, await server.admin())
    await agent.follow()
    const told = (waitingBatches: number) =>
      expect
        .poll(() =>
          server.app.db
            .selectFrom('node_agents')
            .select('waiting_batches')
            .where('public_id', '=', id)
            .executeTakeFirst(),
        )
        .toEqual({ waiting_batches: waitingBatches })
    const ask = async (waitingBatches: number, waitSeconds: number) => {
      const { status } = await agent.sync({}, { waitSeconds, state: { ...STATE, waitingBatches } })
      return status
    }
    // The later question waits for a shorter time, so it would be answered first.
    const earlier = ask(1, 25)
    await told(1)
    const later = ask(2, 20)
    expect(await earlier).toBe(200)
    expect(await Promise.race([later, Promise.resolve('waiting')])).toBe('waiting')
    expect([await ask(3, 0), await later]).toEqual([200, 200])
  })
})
