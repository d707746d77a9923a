import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseText } from '../../../../test/database-text.ts'
import { FAULT_NAMES, type FaultName } from '../../../../test/faults/fault-names.ts'
import { FAULTS } from '../../../../test/faults/faults.ts'
import { faultPlatforms } from '../../../../test/faults/platforms.ts'
import { openStage, type Stage } from '../../../../test/faults/stage.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { payAdapters } from '../../../gateways/index.ts'

const table = new Map<FaultName, Map<string, string>>(FAULT_NAMES.map((name) => [name, new Map()]))
const logged: string[] = []
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(server.app.log, level).mockImplementation((...said: unknown[]) => {
      logged.push(inspect(said, { depth: 6 }))
    })
})
afterAll(async () => {
  await server.stop()
  print()
})

it('every adapter of a platform is held against the table of faults', () => {
  // A chain is no platform: what can go wrong there stands in `chain/sources.test.ts` and beside it.
  const platforms = Object.entries(payAdapters).filter(([, { byHand, sources }]) => !byHand && !sources)
  expect(faultPlatforms.map(({ adapter }) => adapter).sort()).toEqual(platforms.map(([name]) => name).sort())
})

describe.each(faultPlatforms)('$adapter, when something goes wrong', (platform) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(server, platform)
  })
  afterAll(() => stage.gateway.stop())
  beforeEach(() => stage.gateway.reset())
  afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

  it.each(FAULT_NAMES.filter((name) => !platform.cannot[name]))('%s: the books say what they must', async (name) => {
    const attempt = await FAULTS[name].run(stage)
    const outcome = await stage.outcomeOf(attempt)
    table.get(name)?.set(platform.adapter, outcome)
    expect(outcome).toBe(platform.otherwise[name] ?? FAULTS[name].expected)
  })

  it('every other fault cannot be there, for a reason', () => {
    for (const [name, reason] of Object.entries(platform.cannot)) {
      expect(reason).not.toBe('')
      table.get(name as FaultName)?.set(platform.adapter, `- (${reason})`)
    }
  })

  it('no secret of the account stands in the database, the log or an answer to the platform', async () => {
    const secrets = stage.secrets.map((secret) => secret.split('\n')[1] ?? secret)
    const rows = await databaseText(server.app)
    const answers = (await stage.gateway.log()).notifies.map(({ body }) => body)
    const all = [rows, ...answers, ...logged].join('\n')
    expect(all).toContain(stage.code)
    for (const secret of secrets) expect(all).not.toContain(secret)
  })

  it('the platform finds no mistake in what it was asked', async () => {
    const { violations = [] } = await stage.gateway.log()
    expect(violations.filter(({ rule }) => !platform.mayViolate?.test(rule))).toEqual([])
  })
})

/** One line for each fault and platform. */
function print(): void {
  const lines = [...table].flatMap(([name, cells]) =>
    faultPlatforms.map(({ adapter }) => `${adapter.padEnd(12)} ${name.padEnd(52)} ${cells.get(adapter) ?? 'NOT RUN'}`),
  )
  console.log(lines.join('\n'))
}
