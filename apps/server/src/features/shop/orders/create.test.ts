import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../test/shop.ts'

/** A server with the limits as they are for everybody. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1 })
})
afterAll(() => server.stop())

it('five orders may wait; one that ends makes room for another', async () => {
  const member = await server.member()
  const orderOne = async () => member.call('createOrder', { planId: await addPlan(server.app) })
  const orders = []
  for (let count = 0; count < 5; count += 1) orders.push(await orderOne())
  expect((await orderOne()).code).toBe(2017)
  await member.ok('cancelOrder', { orderId: orders[0]?.data?.id ?? '' })
  expect((await orderOne()).code).toBe(0)
  expect((await orderOne()).code).toBe(2017)
})

it('twenty orders may be made in an hour, ended ones counted, and looks at one that waits not', async () => {
  const member = await server.member()
  const planId = await addPlan(server.app)
  for (let count = 0; count < 20; count += 1) {
    const { id } = await member.ok('createOrder', { planId })
    // Not at each: sixty calls within a second are a flood.
    if (count % 5 === 0) expect((await member.ok('createOrder', { planId })).id).toBe(id)
    await member.ok('cancelOrder', { orderId: id })
  }
  expect((await member.call('createOrder', { planId })).code).toBe(2006)
  expect(await brokenInvariants(server.app)).toEqual([])
})
