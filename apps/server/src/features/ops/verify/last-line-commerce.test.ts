import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addCommerce } from '../../../../test/commerce-books.ts'
import { invitedBy } from '../../../../test/invite.ts'
import { drawer, drawOnce, prizeInput } from '../../../../test/prizes.ts'
import { brokenInvariants, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

/** Constraints of what hangs on orders, which hold even if a verb misses a check. No attempt leaves a row. */
let till: Till

beforeAll(async () => {
  till = await openTill()
  const { server } = till
  await addCommerce(till)
  await (await server.admin()).ok('savePrize', prizeInput())
  expect((await drawOnce(await drawer(server, 20))).code).toBe(0)
  const friend = await invitedBy(server, await server.member())
  const { id } = await till.buyWith(friend, (await till.orderOf(friend)).id)
  await till.gateway.pay(await tradeNoOf(server.app, id))
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const attempt = (statement: string) => sql.raw(statement).execute(till.server.app.db)

/** A row again, in everything but its keys and these columns. */
const again = (table: string, where: string, changes = '{}') =>
  attempt(`insert into ${table} overriding system value
    select (jsonb_populate_record(t, '{"id": -1, "public_id": "again"}' || '${changes}'::jsonb)).* from ${table} t where ${where}`)

describe('a coupon', () => {
  it('has one live use on an order', async () => {
    await expect(again('coupon_uses', `order_id is not null and state = 'used'`)).rejects.toThrow(
      'coupon_uses_of_order',
    )
  })

  it('counts no more uses than it has', async () => {
    await expect(attempt('update coupons set used_count = uses_in_all + 1')).rejects.toThrow('coupons_used_count')
  })

  it('has a code of its own among those that are not deleted', async () => {
    await expect(again('coupons', 'id = (select min(id) from coupons)')).rejects.toThrow('coupons_code')
  })
})

it('a code is of one open gift', async () => {
  await expect(again('gifts', `state = 'open'`)).rejects.toThrow('gifts_open_code')
})

describe('a withdrawal', () => {
  it('that is open is the only one of its person', async () => {
    await expect(again('withdrawals', `status = 'requested'`)).rejects.toThrow('withdrawals_one_open')
  })

  it('that is closed changes no more', async () => {
    await expect(attempt(`update withdrawals set amount_li = amount_li + 1 where status = 'paid'`)).rejects.toThrow(
      'does not change any more',
    )
  })
})

describe('a draw', () => {
  it('has a commitment that no other draw had', async () => {
    await expect(again('prize_draws', 'true')).rejects.toThrow('prize_draws_commitment_key')
  })

  it('has the commitment of its seed', async () => {
    const other = `{"commitment": "${'f'.repeat(64)}"}`
    await expect(again('prize_draws', 'true', other)).rejects.toThrow('check')
  })

  it.each(['update prize_draws set position = position', 'delete from prize_draws'])(
    'is append-only: %s',
    async (statement) => {
      await expect(attempt(statement)).rejects.toThrow('append-only')
    },
  )
})

it('an order brings one rebate', async () => {
  await expect(again('rebates', 'true')).rejects.toThrow('rebates_order_id_key')
})
