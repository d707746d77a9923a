import { EVERY_USER, USER_SORTS } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../test/gateway.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { buyPlan, openPaymentAccount } from '../../test/shop.ts'
import { auditQuery } from './base/audit/list.ts'
import { nextInTurn } from './base/outbox/deliver-due.ts'
import { recordsQuery } from './books/traffic/all-records.ts'
import { correctionsQuery } from './care/corrections/list.ts'
import { firstOf, matching } from './care/users/index.ts'
import { quarantineQuery, reportsQuery } from './network/usage/index.ts'
import { ACCOUNT_NAMES } from './people/account/names.ts'
import { usesQuery } from './shop/coupons/list-records.ts'
import { giftsQuery } from './shop/gifts/all.ts'
import { incomeBetween } from './shop/orders/index.ts'
import { tradesQuery } from './shop/payments/list-trades.ts'
import { rebatesQuery } from './shop/referral/list-rebates.ts'
import { referralChannelsQuery } from './shop/referral/list-referral-channels.ts'
import { withdrawalsQuery } from './shop/withdrawals/office-list.ts'

let server: TestServer
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer()
  await sql`select make_usage_partitions(current_date - 3, current_date)`.execute(server.app.db)
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})

/**
 * How the database would go about it if the tables were too large to be read in full.
 * @param without indexes that it may not use: of a small table it takes any
 */
async function planOf(query: RawBuilder<unknown>, without: string[] = []): Promise<string> {
  return server.app.db.transaction().execute(async (tx) => {
    await sql`savepoint all_indexes`.execute(tx)
    for (const name of without) await sql`drop index ${sql.id(name)}`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
    await sql`rollback to savepoint all_indexes`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** The plan of a query beside rows that are there for it alone: the planner knows how many they are. */
async function planAmong(rows: RawBuilder<unknown>, analyze: RawBuilder<unknown>, query: RawBuilder<unknown>) {
  return server.app.db.transaction().execute(async (tx) => {
    await sql`savepoint no_rows`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await rows.execute(tx)
    await analyze.execute(tx)
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
    await sql`rollback to savepoint no_rows`.execute(tx)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
}

const LISTS: [name: string, of: string, query: RawBuilder<unknown>][] = [
  ['all reports', 'usage_reports', reportsQuery({ uncertain: false, inboundNumber: null }, 200)],
  ['uncertain reports', 'usage_reports', reportsQuery({ uncertain: true, inboundNumber: null }, 200)],
  ['reports of one inbound', 'usage_reports', reportsQuery({ uncertain: false, inboundNumber: 1 }, 200)],
  ['all that is in quarantine', 'usage_quarantine', quarantineQuery({ inboundNumber: null }, 200)],
  ['what is in quarantine of one inbound', 'usage_quarantine', quarantineQuery({ inboundNumber: 1 }, 200)],
]

describe('a list that has many rows is read from its newest on, by an index, and never put in order as a whole', () => {
  it.each(LISTS)('%s', async (_name, of, query) => {
    const plan = await planOf(query)
    expect(plan).toMatch(new RegExp(`Index Scan.* on ${of}_\\d{8}`))
    expect(plan).not.toMatch(/Sort +\(cost/)
  })
})

it('the job that forgets pulls finds the oldest by an index', async () => {
  const plan = await planOf(
    sql`select ctid from fetch_log where at < now() - interval '30 days' order by at limit 5000`,
  )
  expect(plan).toContain('fetch_log_at')
})

it('trades and acts of a time are read by the index of the time', async () => {
  const dated = { number: 100, sought: '', fromMs: 1_700_000_000_000, toMs: 1_700_086_400_000 }
  const trades = await planOf(tradesQuery({ ...dated, status: null, payMode: null, after: null }, 100))
  expect(trades).toContain('using trades_created')
  expect(await planOf(auditQuery({ ...dated, action: null, after: null }, [ACCOUNT_NAMES]))).toContain('using audit_at')
})

it('the income of a time is read by the index of paid orders', async () => {
  expect(await planOf(sql`select ${incomeBetween(sql`now() - interval '1 day'`, null)}`)).toContain('using orders_paid')
})

describe('users stand in order by an index, in either direction and behind any place', () => {
  /** For all users, and with a filter by `hasPaid`. */
  const INDEX = {
    created: ['users_created', 'users_created_order'],
    active: ['users_active', 'users_active_order'],
    left: ['traffic_balances_left_order', 'traffic_balances_left_order'],
    balance: ['ledger_accounts_wallets', 'ledger_accounts_wallets_order'],
    expires: ['traffic_balances_expires', 'traffic_balances_expires_order'],
  } as const
  const ways = USER_SORTS.flatMap((sort) => [null, true, false].map((hasPaid) => ({ sort, hasPaid })))
  it.each(ways)('by $sort, paid: $hasPaid', async ({ sort, hasPaid }) => {
    const [ofAll, ofPaid] = INDEX[sort]
    const [index, other] = hasPaid === null ? [ofAll, ofPaid] : [ofPaid, ofAll]
    for (const ascending of [true, false]) {
      for (const after of [null, { key: 1_700_000_000_000_000n, id: 1000n }]) {
        const query = firstOf({ sort, ascending, hasPaid, after }, 100)
        const plan = await planOf(query, index === other ? [] : [other])
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan.* using ${index} on`))
        if (hasPaid !== null) expect(plan).toMatch(/Index Cond: .*has_paid/)
        // Rows of one GB, those of limited lists, and the few with credit are put in order; a whole table is not.
        const sorts = plan.match(/^.*Sort +\(.*$/gm) ?? []
        if (sort === 'left') {
          expect(plan).not.toMatch(/^ *-> {2}Sort +\(.*\n.*Sort Key.*\n *-> {2}(Index|Seq)/m)
        } else if (sort !== 'balance') expect(sorts).toEqual([])
      }
    }
  })

  it('rows with the same whole GB are not sorted: many have what everybody was given', async () => {
    const plan = await planOf(firstOf({ sort: 'left', ascending: true, hasPaid: false, after: null }, 100))
    expect(plan.match(/Incremental Sort/g)).toHaveLength(1)
    expect(plan.match(/Index (Only )?Scan.* using traffic_balances_left_order/g)).toHaveLength(2)
  })
})

describe('users are brought by an index of what they are filtered by', () => {
  it.each([
    ['a part of an e-mail', { sought: 'xample' }, 'users_email_triples'],
    ['the beginning of an e-mail', { sought: 'ex' }, 'users_email_start'],
    ['the end of their time package', { expiresInDays: 7 }, 'traffic_balances_expires'],
    ['money', { fromLi: 1000n }, 'ledger_accounts_credits'],
    ['a plan', { planId: 'a'.repeat(24) }, 'orders_plan_buyers'],
    ['an entitlement', { entitlementId: 'a'.repeat(24) }, 'user_entitlements_holders'],
    ['a channel', { channelCode: 'CODE' }, 'users_channel_code'],
    ['an agency', { agencyId: 'a'.repeat(24) }, 'agency_customers_agency'],
    ['the day they signed up', { fromMs: 0 }, 'users_created'],
    ['being disabled', { disabled: true }, 'users_disabled'],
  ])('%s', async (_name, wanted, index) => {
    const plan = await server.app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain ${matching({ ...EVERY_USER, ...wanted }, new Date())}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(index)
  })
})

describe('lists of commerce are read in their order by an index, from the first row and behind any other', () => {
  const id = 'f'.repeat(24)
  it.each([null, id])('after %s', async (after) => {
    const gifts = { number: 100, sought: '', after }
    expect(await planOf(giftsQuery({ ...gifts, state: null }))).toMatch(/Index Scan Backward using gifts_pkey/)
    expect(await planOf(giftsQuery({ ...gifts, state: 'open' }))).toContain('gifts_state')
    expect(await planOf(rebatesQuery({ sought: '', flagged: false, after }, 100))).toContain('rebates_pkey')
    expect(await planOf(rebatesQuery({ sought: '', flagged: true, after }, 100))).toContain('rebates_flagged')
    const place = after && `1000-${after}`
    const channels = (only: 'flagged' | 'owing' | null) =>
      planOf(referralChannelsQuery({ sought: '', only, after: place }, 100))
    expect(await channels(null)).toContain('using rebate_sums_reward')
    expect(await channels('flagged')).toContain('using rebate_sums_flagged')
    expect(await channels('owing')).toContain('using rebate_sums_owing')
    const withdrawals = { number: 100, sought: '', status: null, after: after && `closed-${after}` }
    expect(await planOf(withdrawalsQuery(withdrawals))).toContain('withdrawals_status')
  })

  it('and people whom a text names by the index of e-mails', async () => {
    const wanted = { number: 100, sought: 'linxiao', after: null }
    for (const query of [
      giftsQuery({ ...wanted, state: null }),
      rebatesQuery({ ...wanted, flagged: false }, 100),
      referralChannelsQuery({ ...wanted, only: null }, 100),
      withdrawalsQuery({ ...wanted, status: null }),
    ]) {
      expect(await planOf(query)).toContain('users_email_start')
    }
  })
})

describe('uses of coupons are read by an index of what they are narrowed to, also behind a cursor', () => {
  const all = { sought: '', isRestored: null, fromMs: null, toMs: null }
  it.each([null, 'f'.repeat(24)])('after %s', async (after) => {
    const planOfUses = (wanted: object) => planOf(usesQuery({ ...all, after, ...wanted }, 100))
    expect(await planOfUses({})).toContain('Backward using coupon_uses_created')
    expect(await planOfUses({ fromMs: 1_700_000_000_000, toMs: 1_700_086_400_000 })).toMatch(
      /using coupon_uses_created.*\n.*Index Cond: .*created_at >= /,
    )
    expect(await planOfUses({ isRestored: true })).toContain('Backward using coupon_uses_restored')
    const named = await planOfUses({ sought: 'spring' })
    for (const index of ['coupon_uses_code', 'coupon_uses_name', 'coupon_uses_person', 'users_email_start']) {
      expect(named).toContain(index)
    }
  })
})

it('the next message to send is found by its index, however many wait', async () => {
  expect(await planOf(nextInTurn('mail', []))).toContain('using outbox_in_turn')
})

it('corrections that a text names are read by the person, by who did them, and by the reason', async () => {
  const query = correctionsQuery({ count: 100, userId: null, sought: 'linxiao', after: null })
  const people = await planOf(query)
  for (const index of ['corrections_user', 'corrections_actor', 'corrections_batch_last'])
    expect(people).toContain(index)
  const reasons = await planAmong(
    sql`insert into corrections (public_id, user_id, actor_id, wallet_li, reason, created_at)
      select 'many ' || n, u.id, u.id, 1, 'reason ' || n, now()
      from (select id from users limit 1) u, generate_series(1, 5000) n`,
    sql`analyze corrections`,
    query,
  )
  expect(reasons).toContain('corrections_reason')
})

it('records of people whom a text names are read by the person, also those of one kind and day', async () => {
  const { email } = await server.member()
  const wanted = { number: 100, sought: email, type: 'coupon', dayCount: 1, after: null } as const
  const plan = await planAmong(
    sql`insert into traffic_records (key, user_id, day, type, permanent_after)
      select 'many ' || n, id + n % 100, current_date - n, 'coupon', 1
      from users, generate_series(1, 2000) n where email = ${email}`,
    sql`analyze traffic_records`,
    recordsQuery(server.app, wanted),
  )
  expect(plan).toContain('traffic_records_user')
  expect(plan).not.toMatch(/traffic_records_(type|day)/)
})

it('purses are read and locked by an index of their users', async () => {
  const ofTwo = sql`select 1 from ledger_accounts where user_id = any(array[1000, 1001]::bigint[])`
  expect(await planOf(ofTwo)).toContain('using ledger_accounts_user')
})

it('few trades are expected of an account at a payment platform, although all that there are may be of one', async () => {
  await openPaymentAccount(server.app, gateway)
  await buyPlan(server.app, await server.member())
  const expected = await server.app.db.transaction().execute(async (tx) => {
    await sql`insert into trades (public_id, order_id, user_id, channel, pay_mode, amount_li, trade_no, expires_at, status)
      select 'many' || n, order_id, user_id, channel, pay_mode, amount_li, 'many' || n, expires_at, 'cancelled'
      from (select * from trades limit 1) one, generate_series(1, 2000) n`.execute(tx)
    await sql`analyze trades`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
      select 1 from trades where channel = (select code from pay_channels limit 1)`.execute(tx)
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']
  })
  // Else a new account's failed starts are looked for in the whole table, from its end on.
  expect(expected).toBeLessThan(100)
})
