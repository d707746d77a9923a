import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig, testDatabase } from '../../../../test/index.ts'
import { createApply } from './apply-report.ts'
import type { Received } from './received.ts'
import { addSources } from './testing/stage.ts'

const START = Date.parse('2026-03-01T04:00:00Z')
const V2NODE = 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)'

let database: Awaited<ReturnType<typeof testDatabase>>
let apply: ReturnType<typeof createApply>
beforeAll(async () => {
  database = await testDatabase()
  apply = createApply({ ...database, config: testConfig(), now: () => new Date(START) })
})
afterAll(() => database.close())

/** A node's report, some milliseconds after the start. */
function received(inboundNumber: number, afterMs: number, changes: Partial<Received> = {}): Received {
  return {
    key: randomUUID(),
    day: '2026-03-01',
    arrivedAt: new Date(START + afterMs),
    inboundNumber,
    userAgent: V2NODE,
    isMarked: false,
    namesItselfInBody: false,
    previous: undefined,
    hasWaited: false,
    answer: 'unknown',
    traffic: { 1000: [1, 2] },
    raw: undefined,
    ...changes,
  }
}

describe('a second try that waited in a journal', () => {
  const SECOND = { isMarked: true, hasWaited: true }

  it('is not counted where its first try, which came a moment later, was', async () => {
    const [inbound = 0] = await addSources(database, 1)
    expect(await apply(received(inbound, 20))).toMatchObject({ decision: 'accepted' })
    expect(await apply(received(inbound, 0, SECOND))).toMatchObject({ decision: 'resend' })
  })

  it('is counted where what says the same came a minute later: that is the next report', async () => {
    const [inbound = 0] = await addSources(database, 1)
    expect(await apply(received(inbound, 60_000))).toMatchObject({ decision: 'accepted' })
    expect(await apply(received(inbound, 0, SECOND))).toMatchObject({ decision: 'accepted' })
  })
})
