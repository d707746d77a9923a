import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTill, type Till } from '../../../../test/till.ts'
import { leaseExpired } from './lease-expired.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

it('two processes do not take one expired order: the second gets others at once, while the first holds its own', async () => {
  const { app } = till.server
  const [first, second] = [await till.waiting(), await till.waiting()]
  const ids = [first.order.id, second.order.id]
  await app.db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('public_id', 'in', ids)
    .execute()
  await app.db.transaction().execute(async (tx) => {
    const held = await leaseExpired({ db: tx, now: app.now }, 1)
    const others = await leaseExpired(app, 10)
    expect([held.length, others.length]).toEqual([1, 1])
    expect(others[0]?.id).not.toBe(held[0]?.id)
  })
  expect(await leaseExpired(app, 10)).toEqual([])
})
