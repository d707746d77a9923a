import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, giveMoney } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function wireOf(member: Member) {
  return (await member.call('myWallet', {})).wire
}

it('the wallet of a fresh site has no money, no address and a minimum of 500 yuan (2.7-01, 2.5-10)', async () => {
  expect(await wireOf(await server.member())).toMatchObject({
    money: 0,
    address: null,
    addressType: null,
    min_charge_money: 500,
  })
})

it('the minimum is a setting', async () => {
  await writeSettings(server.app.db, { minWithdrawalLi: '100500' })
  expect(await wireOf(await server.member())).toMatchObject({ min_charge_money: 100.5 })
  await writeSettings(server.app.db, { minWithdrawalLi: '500000' })
})

it('money that an open order reserves is told apart, down to the li', async () => {
  const member = await server.member()
  await giveMoney(server.app, member.email, 12_345n)
  expect(await wireOf(member)).toMatchObject({ money: 12.345, reserved: 0, credit: 0 })
  const { id } = await member.ok('createOrder', { planId: await addPlan(server.app, { priceLi: 10_000n }) })
  await member.ok('walletCheck', { orderId: id })
  expect(await wireOf(member)).toMatchObject({ money: 2.345, reserved: 10 })
})
