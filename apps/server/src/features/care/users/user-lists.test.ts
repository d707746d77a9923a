import { FIRST_USERS, type InputOf, type listUsers, NO_USER_CHANGE, refusalCodes, USER_SORTS } from '@dukou/contract'
import { DAY_MS, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { addUsers } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan, giveMoney } from '../../../../test/shop.ts'
import { wantedUsers } from './list-users.ts'
import { usersQuery } from './user-row.ts'

type Input = InputOf<typeof listUsers>
type Row = Awaited<ReturnType<typeof list>>[number]

const PEOPLE = 60

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  const { db } = server.app
  const emails = await addUsers(server.app, PEOPLE)
  const now = Date.now()
  for (const [at, email] of emails.entries()) {
    // Many share a value, so that pages end among equals.
    const shared = at % 7
    const times = {
      created: new Date(now - shared * DAY_MS),
      active: shared < 2 ? null : new Date(now - shared * 1000),
    }
    await sql`update users set created_at = ${times.created}, last_active_at = ${times.active}, has_paid = ${at % 5 < 2},
      disabled = ${at % 11 === 0}, channel_code = ${shared === 5 ? 'MANY22' : null} where email = ${email}`.execute(db)
    await sql`update traffic_balances set permanent_granted = ${BigInt(shared) * GB + BigInt(at % 3)},
      time_expires_at = ${shared < 3 ? null : new Date(now + (shared - 3) * 2 * DAY_MS)}
      where user_id = (select id from users where email = ${email})`.execute(db)
    if (shared > 3) await giveMoney(server.app, email, BigInt(shared) * 1000n)
  }
  // Credit stands on an account of its own, and counts.
  await sql`update ledger_accounts set balance = 5500 where kind = 'credit'
    and user_id in (select id from users where email = any(${emails.slice(2, 5)}::text[]))`.execute(db)
})
afterAll(() => server.stop())

const list = (wanted: Partial<Input> = {}) => admin.ok('listUsers', { ...FIRST_USERS, ...wanted })

const LAST = Number.MAX_SAFE_INTEGER
const VALUES: Record<Input['sort'], (user: Row, ascending: boolean) => number> = {
  created: ({ createdAt }) => createdAt.getTime(),
  active: ({ lastActiveAt }) => lastActiveAt?.getTime() ?? 0,
  left: ({ grantedBytes, usedBytes }) => Number(grantedBytes - usedBytes),
  balance: ({ walletLi }) => Number(walletLi),
  // Users without a time package come last in either direction.
  expires: ({ timeExpiresAt }, ascending) => timeExpiresAt?.getTime() ?? (ascending ? LAST : 0),
}

async function paged(wanted: Partial<Input>): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = null; ; after = rows.at(-1)?.cursor ?? null) {
    const page = await list({ ...wanted, count: 4, after })
    rows.push(...page)
    if (page.length < 4) return rows
  }
}

describe.each(USER_SORTS)('users by %s', (sort) => {
  it.each([true, false])(
    'come page by page over all rows, each once and in order, ties too (ascending: %s)',
    async (ascending) => {
      const rows = await paged({ sort, ascending })
      const all = await list({ count: 1000 })
      expect(new Set(rows.map(({ id }) => id)).size).toBe(all.length)
      expect(rows.length).toBe(all.length)
      const values = rows.map((row) => VALUES[sort](row, ascending))
      expect(values).toEqual([...values].sort((one, other) => (ascending ? one - other : other - one)))
    },
  )

  it.each([true, false])(
    'keep to the filters on each page, also where matches are rare (ascending: %s)',
    async (ascending) => {
      const all = await list({ count: 1000 })
      const middle = all[Math.floor(all.length / 2)]?.createdAt.getTime() ?? 0
      for (const wanted of [
        { hasPaid: true },
        { hasPaid: false },
        { disabled: true, hasPaid: false },
        { channelCode: 'MANY22' },
        { fromLi: 5500n },
        { toLi: 0n },
        { fromLi: 1n, toLi: 5499n },
        { expiresInDays: 5 },
        { fromMs: middle },
        { toMs: middle },
      ]) {
        const rows = await paged({ sort, ascending, ...wanted })
        const ids = (await list({ count: 1000, ...wanted })).map(({ id }) => id)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort())
      }
    },
  )
})

it.each(USER_SORTS)(
  'users by %s are the same rows, walked in order or brought by the indexes of the filter',
  async (sort) => {
    const now = new Date()
    const filters: Partial<Input>[] = [
      { hasPaid: true },
      { hasPaid: false },
      { toLi: 0n },
      { expiresInDays: 3 },
      { sought: 'example' },
      {},
    ]
    const all = await list({ sort, count: 1000 })
    for (const filter of filters) {
      for (const after of [null, all[20]?.cursor ?? null]) {
        const input = { ...FIRST_USERS, ...filter, sort, after, count: 5 }
        const ids = async (walked: number) => {
          const { rows } = await usersQuery(wantedUsers(input, now, walked)).execute(server.app.db)
          return rows.map(({ public_id }) => public_id)
        }
        const brought = await ids(1)
        if (after === null) expect(brought.length).toBeGreaterThan(0)
        expect(brought).toEqual(await ids(2000))
      }
    }
  },
)

describe('a filter of users', () => {
  const matching: [name: string, wanted: Partial<Input>, is: (user: Row) => boolean][] = [
    ['paid', { hasPaid: true }, ({ hasPaid }) => hasPaid],
    ['never paid', { hasPaid: false }, ({ hasPaid }) => !hasPaid],
    ['disabled', { disabled: true }, ({ disabled }) => disabled],
    ['not disabled', { disabled: false }, ({ disabled }) => !disabled],
    ['channel', { channelCode: 'MANY22' }, ({ channelCode }) => channelCode === 'MANY22'],
    ['money from', { fromLi: 5500n }, ({ walletLi }) => walletLi >= 5500n],
    ['money up to', { toLi: 4999n }, ({ walletLi }) => walletLi <= 4999n],
    ['money between', { fromLi: 5500n, toLi: 5500n }, ({ walletLi }) => walletLi === 5500n],
    [
      'expiring',
      { expiresInDays: 5 },
      ({ timeExpiresAt }) => {
        const ms = (timeExpiresAt?.getTime() ?? 0) - Date.now()
        return ms > 0 && ms <= 5 * DAY_MS
      },
    ],
    ['two of them', { disabled: true, toLi: 0n }, ({ disabled, walletLi }) => disabled && walletLi === 0n],
  ]

  it.each(matching)('%s brings all that match and nobody else, and they are counted', async (_name, wanted, is) => {
    const all = await list({ count: 1000 })
    const rows = await list({ count: 1000, ...wanted })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ email }) => email)).toEqual(all.filter(is).map(({ email }) => email))
    const { count: _, sort: __, ascending: ___, after: ____, ...filter } = { ...FIRST_USERS, ...wanted }
    expect(await admin.ok('countUsers', filter)).toEqual({ count: rows.length, isMore: false })
  })

  it('by plan brings its buyers, by entitlement its holders, by agency its customers', async () => {
    const [buyer, holder] = [await server.member(), await server.member()]
    await buyPlan(server.app, buyer)
    const [{ id: planId } = { id: '' }] = await admin.ok('allPlans', {})
    const { id: entitlementId } = await admin.ok('saveEntitlement', {
      id: null,
      revision: null,
      name: 'IPLC',
      description: '',
    })
    await sql`insert into user_entitlements (user_id, entitlement_id, expires_at) select u.id, e.id, now() + interval '1 day'
      from users u, entitlements e where u.email = ${holder.email}`.execute(server.app.db)
    const emails = async (wanted: Partial<Input>) => (await list(wanted)).map(({ email }) => email)
    expect(await emails({ planId })).toEqual([buyer.email])
    expect(await emails({ entitlementId })).toEqual([holder.email])
    await sql`update user_entitlements set expires_at = now() - interval '1 second'`.execute(server.app.db)
    expect(await emails({ entitlementId })).toEqual([])
    expect(await emails({ planId: 'f'.repeat(24) })).toEqual([])
    expect(await emails({ agencyId: 'f'.repeat(24) })).toEqual([])
  })

  it('by text finds any part of an e-mail, and the beginning by one or two letters', async () => {
    const made = await server.member()
    const [name = '', host = ''] = made.email.split('@')
    const emails = async (sought: string) => (await list({ sought, count: 1000 })).map(({ email }) => email)
    expect(await emails(name.slice(2).toUpperCase())).toContain(made.email)
    expect((await emails(host)).length).toBeGreaterThan(PEOPLE)
    expect(await emails(made.email.slice(0, 2))).toContain(made.email)
    expect(await emails(host.slice(0, 2))).not.toContain(made.email)
    expect(await emails('%%%')).toEqual([])
  })
})

it('refuses a cursor of another order, and one that is none', async () => {
  const [first] = await list({ sort: 'balance', count: 1 })
  for (const after of [first?.cursor ?? '', 'nonsense', '']) {
    expect((await admin.call('listUsers', { ...FIRST_USERS, sort: 'left', after })).code).toBe(refusalCodes.badInput)
  }
})

it('keeps the GB that are left, and whether they are whole, when traffic is given or used', async () => {
  const { email } = await server.member()
  const left = async () => {
    const { rows } = await sql<{
      left_gb: bigint
      left_whole: boolean
    }>`select left_gb, left_whole from traffic_balances
      where user_id = (select id from users where email = ${email})`.execute(server.app.db)
    return rows[0]
  }
  const set = (granted: bigint, used: bigint) =>
    sql`update traffic_balances set permanent_granted = ${granted}, permanent_used = ${used}
      where user_id = (select id from users where email = ${email})`.execute(server.app.db)
  await set(10n * GB, 0n)
  expect(await left()).toEqual({ left_gb: 10n, left_whole: true })
  await set(10n * GB, 1n)
  expect(await left()).toEqual({ left_gb: 10n, left_whole: false })
  await set(10n * GB, GB)
  expect(await left()).toEqual({ left_gb: 9n, left_whole: true })
  await set(10n * GB, 10n * GB)
  expect(await left()).toEqual({ left_gb: 0n, left_whole: true })
})

it('copies whether a user has paid to wallet and traffic, by a purchase or by staff', async () => {
  const buyer = await server.member()
  const copies = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from ledger_accounts where user_has_paid and user_id = (select id from users where email = ${buyer.email})
      union all select 'traffic' from traffic_balances
        where user_has_paid and user_id = (select id from users where email = ${buyer.email})`.execute(server.app.db)
    return rows.map(({ kind }) => kind)
  }
  expect(await copies()).toEqual([])
  await buyPlan(server.app, buyer)
  expect(await copies()).toEqual(['wallet', 'traffic'])
  const { id } = await buyer.ok('userInfo', {})
  await admin.ok('saveUser', { ...NO_USER_CHANGE, id, hasPaid: false, reason: 'test' })
  expect(await copies()).toEqual([])
})
