import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTill, type Till } from '../../../../test/till.ts'
import { pollTrades } from './index.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const queriesOf = async (tradeNo: string) =>
  (await till.gateway.log(tradeNo)).requests.filter(({ path }) => path === '/api.php').length

it('two processes do not poll one trade: the second asks about others at once, while the first holds its own', async () => {
  const { app, clock } = till.server
  const [held, free] = [await till.waiting(), await till.waiting()]
  clock.now = new Date(clock.now.getTime() + 16_000)
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('trades').select('id').where('trade_no', '=', held.tradeNo).forUpdate().execute()
    await pollTrades(app)
    expect([await queriesOf(held.tradeNo), await queriesOf(free.tradeNo)]).toEqual([0, 1])
  })
  await pollTrades(app)
  expect([await queriesOf(held.tradeNo), await queriesOf(free.tradeNo)]).toEqual([1, 1])
})
