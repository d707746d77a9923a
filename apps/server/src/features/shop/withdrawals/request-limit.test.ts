import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { withMoney } from '../../../../test/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1 })
})
afterAll(() => server.stop())

it('a withdrawal is asked for five times a day at most, where refused requests and repeats do not count', async () => {
  const member = await withMoney(server)
  const ask = (key: string) => member.call('requestWithdrawal', { code: null }, { 'idempotency-key': key })
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = [await ask(`turn-${turn}`), await ask(`turn-${turn}`), await ask(`beside-${turn}`)]
    expect(answers.map(({ code }) => code)).toEqual([0, 0, refusalCodes.withdrawalWaits])
    const [open] = await member.ok('myWithdrawals', {})
    await member.ok('cancelWithdrawal', { withdrawalId: open?.id ?? '' })
  }
  expect((await ask('sixth')).code).toBe(refusalCodes.withdrawalTooFrequent)
  expect(await member.ok('myWallet', {})).toMatchObject({ withdrawableLi: 586_120n })
  expect((await (await withMoney(server)).call('requestWithdrawal', { code: null })).code).toBe(0)
})
