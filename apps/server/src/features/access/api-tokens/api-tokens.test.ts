import {
  type AnyCall,
  type CallName,
  calls,
  FIRST_USERS,
  type InputOf,
  isForPrograms,
  type Scope,
} from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../../../test/api-tokens.ts'
import { createClient, post, type TestClient } from '../../../../test/client.ts'
import { ADMIN } from '../../../../test/config.ts'
import { couponInput } from '../../../../test/coupons.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { setFlag, setRole } from '../../../../test/people.ts'
import { prizeInput } from '../../../../test/prizes.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { reportBug } from '../../../platform/http/trouble.ts'
import { newToken, sha256 } from '../../../platform/ids.ts'

const REFUSED = 2081
const ELSEWHERE = 2082
const NEEDS_SCOPE = 2083
const NOT_FOR_PROGRAMS = 2084

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] })
  admin = await server.admin()
})
afterAll(() => server.stop())

type May = InputOf<(typeof calls)['saveApiToken']>
const UNPROVEN = { passwordDigest: null, code: '' }
async function make(
  may: Partial<May> = {},
  maker = admin,
): Promise<{ id: string; token: string; program: TestClient }> {
  const { id, token } = await makeApiToken(maker, may, maker === admin ? ADMIN.password : PASSWORD)
  return { id, token, program: createClient(server.origin, token) }
}

const listedActs = (number: number, sought = '') =>
  admin.ok('listAudit', { number, sought, action: null, fromMs: null, toMs: null, after: null })

async function anotherAdmin(): Promise<TestClient & { email: string }> {
  const member = await server.member()
  await setRole(server.app, member, 'adminIds', true)
  return member
}

const codeOf = async (client: TestClient, headers: Record<string, string> = {}) =>
  (await client.call('listEntitlements', {}, headers)).code

describe('an API token', () => {
  it('is told once, begins with dk_, and what the database keeps of it cannot be used', async () => {
    const { id, token, program } = await make({ name: 'told once' })
    expect(token).toMatch(/^dk_[\w-]{43}$/)
    expect(await codeOf(program)).toBe(0)
    const row = (await admin.ok('listApiTokens', {})).find((one) => one.id === id)
    expect(row).toMatchObject({
      name: 'told once',
      prefix: token.slice(0, 9),
      ownerEmail: 'root@example.com',
      state: 'good',
    })
    expect(JSON.stringify(await admin.ok('listApiTokens', {}))).not.toContain(token)
    const { rows } = await sql`select t::text from api_tokens t`.execute(server.app.db)
    expect(JSON.stringify(rows)).not.toContain(token.slice(9))
  })

  it('does what its scopes say and nothing else; a call that names no scope is not for programs', async () => {
    const { program } = await make({ scopes: ['orders:read'] })
    expect((await program.call('listTrades', {} as never)).code).toBe(0)
    expect(await program.call('listEntitlements', {})).toMatchObject({
      code: NEEDS_SCOPE,
      msg: expect.stringContaining('entitlements:read'),
    })
    for (const name of ['hostInfo', 'userInfo', 'getSettings', 'listApiTokens', 'listCorrections'] as const) {
      expect({ name, code: (await program.call(name, {} as never)).code }).toEqual({ name, code: NOT_FOR_PROGRAMS })
    }
  })

  it('never reaches money by hand, settings, roles, passwords, secrets or tokens', () => {
    const never: CallName[] = [
      ...(['saveUser', 'saveUserChannel', 'giveToMany', 'undoCorrection', 'decideSuspense', 'undoSuspense'] as const),
      ...(['getSettings', 'saveSettings', 'settingsVersion', 'savePaymentAccount', 'listPaymentAccounts'] as const),
      ...(['changeUserPassword', 'debugSubscription', 'nodeCommand', 'newInboundToken', 'setTelegramBot'] as const),
      ...([
        'listApiTokens',
        'saveApiToken',
        'revokeApiToken',
        'createOrder',
        'buy',
        'walletCheck',
        'releaseWallet',
      ] as const),
    ]
    expect(never.filter((name) => isForPrograms((calls[name] as AnyCall).scope))).toEqual([])
  })

  it('is told no key of a subscription link', async () => {
    const { program } = await make({ scopes: ['users:read'] })
    await server.member()
    const input = { ...FIRST_USERS, count: 10 }
    expect((await admin.ok('listUsers', input)).every(({ subscriptionKey }) => subscriptionKey !== '')).toBe(true)
    expect(new Set((await program.ok('listUsers', input)).map(({ subscriptionKey }) => subscriptionKey))).toEqual(
      new Set(['']),
    )
  })

  it('is refused from the next call on when it is revoked, and is gone from the list', async () => {
    const { id, program } = await make()
    expect(await codeOf(program)).toBe(0)
    await admin.ok('revokeApiToken', { id })
    expect(await codeOf(program)).toBe(REFUSED)
    expect((await admin.ok('listApiTokens', {})).map((one) => one.id)).not.toContain(id)
    expect((await admin.call('revokeApiToken', { id })).code).toBe(2085)
    const again = { ...UNPROVEN, id, name: 'x', lastDay: null, networks: [], revision: null }
    expect((await admin.call('saveApiToken', { ...again, scopes: ['audit:read'] })).code).toBe(2085)
  })

  it('counts as its maker at the time of the call: one who is disabled or no admin any more takes it along', async () => {
    const maker = await anotherAdmin()
    const { id, program } = await make({}, maker)
    const stateOfIt = async () => (await admin.ok('listApiTokens', {})).find((one) => one.id === id)?.state
    expect([await codeOf(program), await stateOfIt()]).toEqual([0, 'good'])
    await setRole(server.app, maker, 'adminIds', false)
    expect([await codeOf(program), await stateOfIt()]).toEqual([REFUSED, 'ownerLost'])
    await setRole(server.app, maker, 'operatorIds', true)
    expect(await codeOf(program)).toBe(REFUSED)
    await setRole(server.app, maker, 'adminIds', true)
    expect(await codeOf(program)).toBe(0)
    await setFlag(server.app, maker.email, { disabled: true })
    expect([await codeOf(program), await stateOfIt()]).toEqual([REFUSED, 'ownerLost'])
  })

  it('is good through its last day and refused after it', async () => {
    const { id, program } = await make()
    const may = { ...UNPROVEN, name: 'x', scopes: ['entitlements:read' as const], networks: [], revision: null }
    const change = (lastDay: string) => admin.ok('saveApiToken', { ...may, id, lastDay })
    const day = new Date(server.app.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    await change(day)
    expect(await codeOf(program)).toBe(0)
    await change('2020-01-01')
    expect(await codeOf(program)).toBe(REFUSED)
    expect((await admin.ok('listApiTokens', {})).find((one) => one.id === id)).toMatchObject({
      state: 'ended',
      lastDay: '2020-01-01',
    })
  })

  it('that names addresses is good from them alone', async () => {
    const { program } = await make({ networks: ['203.0.113.8', '10.0.0.0/8', '2001:db8::/32'] })
    const from = (ip: string) => codeOf(program, { 'x-forwarded-for': ip })
    for (const ip of ['203.0.113.8', '10.1.2.3', '2001:db8::1']) expect(await from(ip)).toBe(0)
    for (const ip of ['203.0.113.9', '11.0.0.1', '2001:db9::1']) expect(await from(ip)).toBe(ELSEWHERE)
    expect(await codeOf(program)).toBe(ELSEWHERE)
  })

  it('says in the list when and from where it was used last', async () => {
    const { id, program } = await make()
    const used = async () => (await admin.ok('listApiTokens', {})).find((one) => one.id === id)
    expect(await used()).toMatchObject({ lastUsedAt: null, lastUsedIp: null })
    await codeOf(program, { 'x-forwarded-for': '198.51.100.7' })
    expect(await used()).toMatchObject({ lastUsedAt: expect.any(Date), lastUsedIp: '198.51.100.7' })
    await codeOf(program, { 'x-forwarded-for': '198.51.100.8' })
    expect((await used())?.lastUsedIp).toBe('198.51.100.8')
  })

  it('may make three hundred calls a minute, whatever address they come from', async () => {
    const { program } = await make()
    await sql`insert into rate_counters (key, hits, resets_at)
      select 'api token ' || max(id), 299, now() + interval '1 minute' from api_tokens`.execute(server.app.db)
    const limited = createClient(server.origin, program.token)
    const scaled = server.app.config.rateLimitScale
    server.app.config.rateLimitScale = 1
    const codes = [await codeOf(limited), await codeOf(limited, { 'x-forwarded-for': '198.51.100.9' })]
    server.app.config.rateLimitScale = scaled
    expect(codes).toEqual([0, 2006])
  })

  it.each([
    ['no scope', { scopes: [] }, '至少要给一个范围'],
    ['a network that is none', { networks: ['10.0.0.0/33'] }, '10.0.0.0/33'],
    ['a day that is none', { lastDay: '2027-02-30' }, '2027-02-30'],
  ])('is not made with %s', async (_, may, says) => {
    const blank = { ...UNPROVEN, id: null, name: 'x', lastDay: null, networks: [], revision: null }
    const input = { ...blank, scopes: ['audit:read'] as Scope[], ...may }
    expect(await admin.call('saveApiToken', input)).toMatchObject({ code: 2002, msg: expect.stringContaining(says) })
  })

  it('is nobody’s session: uploads and other plain routes know it not, and a cookie beside it does not count', async () => {
    const { token } = await make({ scopes: ['audit:read'] })
    const { answered } = await post(`${server.origin}/api/file/upload`, {}, { authorization: `Bearer ${token}` })
    expect(answered.code).toBe(1002)
    const withCookie = { cookie: `token=${admin.token}` }
    expect((await createClient(server.origin, token).call('listEntitlements', {}, withCookie)).code).toBe(NEEDS_SCOPE)
    expect((await createClient(server.origin, 'dk_').call('listEntitlements', {}, withCookie)).code).toBe(REFUSED)
  })
})

it('a session’s token that happens to begin with dk_ is a session’s', async () => {
  const member = await server.member()
  const token = newToken().replace(/^.{3}/, 'dk_')
  await server.app.db
    .updateTable('sessions')
    .set({ token_sha256: sha256(token) })
    .where('token_sha256', '=', sha256(member.token ?? ''))
    .execute()
  expect(await codeOf(createClient(server.origin, token))).toBe(2007)
  expect((await createClient(server.origin, token).ok('userInfo', {})).email).toBe(member.email)
})

describe('what a program does', () => {
  it('stands in the audit with the name of its token, for every call that changes something', async () => {
    const { program } = await make({ name: 'deploy' })
    const member = await server.member()
    const ticket = async () => (await member.ok('createTicket', { title: 't', text: 't', pictureUrl: null })).id
    await reportBug(server.app, 'call x', new Error('one'))
    const plan = { ...PLAN, entitlementId: null }
    const acts: Record<string, () => Promise<unknown>> = {
      saveEntitlement: () =>
        program.ok('saveEntitlement', { revision: null, id: null, name: 'by a program', description: '' }),
      deleteEntitlement: async () => program.ok('deleteEntitlement', { id: await idOf('entitlements') }),
      saveEntry: () => program.ok('saveEntry', entryInput()),
      deleteEntry: async () => program.ok('deleteEntry', { id: await idOf('entries') }),
      saveNode: () => program.ok('saveNode', nodeInput()),
      upgradeNode: async () => program.ok('upgradeNode', { id: await idOf('nodes') }),
      clearConfigUpdates: () => program.ok('clearConfigUpdates', {}),
      saveLine: async () => program.ok('saveLine', lineInput(await idOf('nodes'))),
      resetLoads: () => program.ok('resetLoads', {}),
      deleteLine: async () => program.ok('deleteLine', { id: await idOf('lines') }),
      deleteNode: async () => program.ok('deleteNode', { id: await idOf('nodes') }),
      savePlan: () => program.ok('savePlan', plan),
      deletePlan: async () => program.ok('deletePlan', { id: await idOf('plans') }),
      replyToTicket: async () =>
        program.ok('replyToTicket', { ticketId: await ticket(), text: 'done', pictureUrl: null }),
      closeTicket: async () => program.ok('closeTicket', { ticketId: await ticket() }),
      resolveError: async () => program.ok('resolveError', { id: await idOf('error_kinds'), resolved: true }),
      saveCoupon: () => program.ok('saveCoupon', couponInput()),
      deleteCoupons: async () => program.ok('deleteCoupons', { ids: [await idOf('coupons')] }),
      restoreCoupons: async () => program.ok('restoreCoupons', { ids: [await idOf('coupons')] }),
      savePrize: () => program.ok('savePrize', prizeInput()),
      deletePrize: async () => program.ok('deletePrize', { id: await idOf('prizes') }),
      clearErrors: () => program.ok('clearErrors', {}),
    }
    const writing = Object.entries<AnyCall>(calls).filter(([, { scope, reads }]) => isForPrograms(scope) && !reads)
    expect(Object.keys(acts).sort()).toEqual(writing.map(([name]) => name).sort())
    for (const [name, act] of Object.entries(acts)) {
      const { rows: before } = await newestActs()
      await act()
      const { rows } = await newestActs()
      const added = rows.slice(0, rows.length - before.length)
      expect({ name, by: [...new Set(added.map(({ program: by, email }) => `${email} ${by}`))] }).toEqual({
        name,
        by: ['root@example.com deploy'],
      })
    }
    const [last] = await listedActs(1)
    expect(last).toMatchObject({ email: 'root@example.com', program: 'deploy', action: 'errors.clear' })
    await admin.ok('clearErrors', {})
    expect((await listedActs(1))[0]?.program).toBeNull()
  })

  it('to tokens themselves is not possible, and what admins do to them is in the audit', async () => {
    const { id } = await make({ name: 'audited', scopes: ['audit:read'] })
    await admin.ok('revokeApiToken', { id })
    const [revoked, saved] = await listedActs(10, id)
    expect([revoked?.action, saved?.action]).toEqual(['revokeApiToken', 'saveApiToken'])
    expect(saved?.changes).toContainEqual({ field: 'scopes', before: null, after: '["audit:read"]' })
  })
})

const PLAN = {
  id: null,
  ...{ sort: 0, name: 'p', priceLi: 10_000n, trafficBytes: 1_000_000_000n, durationDays: 0, bonusPercent: 0 },
  ...{
    entitlementDays: 0,
    entitlementText: '',
    deviceCount: 0,
    speedMbps: 0,
    dailyLimitBytes: null,
    suggestedMonths: 0,
    revision: null,
  },
}

const newestActs = () =>
  sql<{ program: string | null; email: string | null }>`select a.program, u.email from audit a
    left join users u on u.id = a.actor_id order by a.id desc`.execute(server.app.db)

async function idOf(table: string): Promise<string> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from ${sql.table(table)} order by id desc limit 1`.execute(server.app.db)
  return rows[0]?.public_id ?? ''
}
