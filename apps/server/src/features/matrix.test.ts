import { type AnyCall, isForPrograms, refusalCodes, SCOPES, type Scope } from '@dukou/contract'
import { jsonSchemaOf } from '@dukou/contract/schema'
import { mayCall, type Role, type StaffRole, type StaffScope, scopesOf } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../test/api-tokens.ts'
import type { TestClient } from '../../test/client.ts'
import { type Gateway, startGateway } from '../../test/gateway.ts'
import { giveTraffic } from '../../test/gifts.ts'
import { ageSession, anotherSession, setFlag, setRole } from '../../test/people.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { addPlan, openPaymentAccount } from '../../test/shop.ts'
import { stateOf } from '../../test/state.ts'
import { enveloped, inPlainJson } from '../../test/ways.ts'
import { requested } from '../../test/withdrawals.ts'
import { writeSettings } from './base/settings/index.ts'
import { tellUser } from './messages/notices/index.ts'

/*
 * Every call of the contract beside everybody who may ask: the answer is as the call declares, and what is refused
 * changes no row of any table, although it was asked with all that the call needs. So it is in the envelope and in plain
 * JSON.
 */
interface Somebody {
  name: string
  token: string | undefined
  role: Role | undefined
  isAgency?: true
  /** Programs only: the scopes of the token. */
  scopes?: readonly Scope[]
  /** Staff only: the appointed roles. */
  staff?: StaffRole[]
}

type Outcome =
  | 'let in'
  | 'no session'
  | 'forbidden'
  | 'not for agency customers'
  | 'not there'
  | 'not for programs'
  | 'without the scope'
  | 'token refused'

let server: TestServer
let gateway: Gateway
let people: Somebody[]
let stranger: TestClient
/** Ids that belong to another member, by our name of the input field. */
const foreign: Record<string, string> = {}
const figures = new Map<string, Partial<Record<Outcome, number>>>()
let refused = 0
const began = performance.now()

beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openPaymentAccount(server.app, gateway)
  const [channel, operator, agency, disabled] = [
    await server.member(),
    await server.member(),
    await server.member(),
    await server.member(),
  ]
  await writeSettings(server.app.db, { openReferralChannels: false })
  const normal = await server.member()
  await setRole(server.app, operator, 'operatorIds', true)
  // The disabled account is an admin, to show that disabling removes even the highest role.
  await setRole(server.app, disabled, 'adminIds', true)
  await setFlag(server.app, agency.email, { is_agency: true })
  await setFlag(server.app, disabled.email, { disabled: true })
  const admin = await server.admin()
  const expired = await anotherSession(server.app, admin.token ?? '')
  await ageSession(server.app, expired, { left: -0.01 })
  people = [
    { name: 'visitor', token: undefined, role: undefined },
    { name: 'normal', token: normal.token, role: 'normal' },
    { name: 'channel', token: channel.token, role: 'channel' },
    { name: 'operator', token: operator.token, role: 'operator' },
    { name: 'admin', token: admin.token, role: 'admin' },
    ...(await staffOf(admin)),
    { name: 'agency', token: agency.token, role: 'channel', isAgency: true },
    { name: 'disabled admin', token: disabled.token, role: undefined },
    { name: 'expired admin', token: expired, role: undefined },
    { name: 'token', token: await tokenOf(admin, SCOPES), role: 'admin', scopes: SCOPES },
    { name: 'small token', token: await tokenOf(admin, ['audit:read']), role: 'admin', scopes: ['audit:read'] },
    { name: 'revoked token', token: await revokedToken(admin), role: undefined, scopes: [] },
  ]
  stranger = await server.member()
  await ownThings()
  // A session that was not used for some minutes is noted when it is, which on a slow machine would be a changed row.
  await sql`update sessions set last_used_at = now() + interval '1 day'`.execute(server.app.db)
})
afterAll(async () => {
  await server?.stop()
  gateway?.stop()
  const rows = [...figures].map(([name, counts]) => `${name.padEnd(36)} ${JSON.stringify(counts)}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${enveloped.length} calls, ${refused} refusals that changed nothing, ${seconds} s\n${rows.join('\n')}`)
})

/** Staff of each appointed role, and one with several. */
async function staffOf(admin: TestClient): Promise<Somebody[]> {
  const appointed: StaffRole[][] = [['support'], ['finance'], ['operations'], ['support', 'operations']]
  const staff: Somebody[] = []
  for (const roles of appointed) {
    const client = await server.member()
    await admin.ok('setStaffRoles', { id: (await client.ok('userInfo', {})).id, roles, basedOnRoles: null })
    staff.push({ name: roles.join(' and '), token: client.token, role: 'normal', staff: roles })
  }
  const dismissed = await server.member()
  const { id } = await dismissed.ok('userInfo', {})
  await admin.ok('setStaffRoles', { id, roles: ['support', 'finance', 'operations'], basedOnRoles: null })
  await admin.ok('setStaffRoles', { id, roles: [], basedOnRoles: null })
  return [...staff, { name: 'dismissed', token: dismissed.token, role: 'normal' }]
}

async function tokenOf(admin: TestClient, scopes: readonly Scope[]): Promise<string> {
  return (await makeApiToken(admin, { scopes: [...scopes] })).token
}

async function revokedToken(admin: TestClient): Promise<string> {
  const token = await tokenOf(admin, SCOPES)
  const [{ id } = { id: '' }] = await admin.ok('listApiTokens', {})
  await admin.ok('revokeApiToken', { id })
  return token
}

/** Somebody with one of each thing that is a person's own. */
async function ownThings(): Promise<void> {
  const owner = await server.member()
  foreign.orderId = (await owner.ok('createOrder', { planId: await addPlan(server.app) })).id
  const buy = { orderId: foreign.orderId, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
  foreign.tradeId = (await owner.ok('buy', buy)).id
  foreign.ticketId = (await owner.ok('createTicket', { title: 'mine', text: 'mine', pictureUrl: null })).id
  foreign.withdrawalId = (await requested(server)).id
  await giveTraffic(server, owner.email, 20n)
  foreign.giftId = (await owner.ok('createGift', { amountGb: 20 })).id
  const admin = await server.admin()
  const agency = {
    id: null,
    revision: null,
    ownerEmail: owner.email,
    name: '代理',
    domain: '',
    contact: '',
    logoUrl: '',
  }
  await admin.ok('saveAgency', agency)
  const account = { email: 'their-customer@example.com', passwordDigest: 'a'.repeat(64) }
  foreign.customerId = (await owner.ok('openAgencyAccount', account)).id
  const found = server.app.db.selectFrom('users').select('id').where('email', '=', owner.email)
  const { id: userId } = await found.executeTakeFirstOrThrow()
  const text = { zh: '私人', en: 'private' }
  await server.app.db.transaction().execute((tx) => tellUser(tx, { userId, key: 'test:matrix', href: '', text }))
  foreign.noticeId = (await owner.ok('listNotices', {}))[0]?.id ?? ''
}

function declaredFor(call: AnyCall, { role, isAgency, scopes, staff = [] }: Somebody): Outcome {
  const { agency, scope } = call
  if (scopes && role === undefined) return 'token refused'
  if (scopes && !isForPrograms(scope)) return 'not for programs'
  if (scopes && !(scopes as readonly (StaffScope | null)[]).includes(scope)) return 'without the scope'
  if (!mayCall(call, role ? { role, scopes: scopesOf(staff) } : null))
    return role === undefined ? 'no session' : 'forbidden'
  return isAgency && agency === 'refused' ? 'not for agency customers' : 'let in'
}

function outcomeOf(code: number): Outcome {
  if (code === refusalCodes.sessionExpired) return 'no session'
  if (code === refusalCodes.forbidden) return 'forbidden'
  if (code === refusalCodes.notForPrograms) return 'not for programs'
  if (code === refusalCodes.apiTokenNeedsScope) return 'without the scope'
  if (code === refusalCodes.apiTokenRefused) return 'token refused'
  return code === refusalCodes.agencyMayNotShop ? 'not for agency customers' : 'let in'
}

function count(name: string, outcome: Outcome): void {
  const counts = figures.get(name) ?? {}
  figures.set(name, { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 })
  if (outcome !== 'let in') refused += 1
}

describe.each([
  ['the envelope', enveloped],
  ['plain JSON', inPlainJson],
])('every call in %s beside everybody who may ask', (form, ways) => {
  it('turns away whom it declares it is not for, whatever it is asked with, and changes nothing', async () => {
    for (const somebody of people) {
      const before = await stateOf(server.app)
      for (const { name, declared, golden, codeOf: ask } of ways) {
        const expected = declaredFor(declared, somebody)
        if (expected === 'let in') continue
        const outcome = outcomeOf(await ask(server.origin, golden, somebody.token))
        expect({ name, who: somebody.name, outcome }).toEqual({ name, who: somebody.name, outcome: expected })
        count(`${form}: ${somebody.name}`, outcome)
      }
      expect(await stateOf(server.app), somebody.name).toEqual(before)
    }
  })

  it('lets in whom it declares it is for: only then the input is looked at', async () => {
    for (const somebody of people) {
      for (const { name, declared, wrong, codeOf: ask } of ways) {
        if (declaredFor(declared, somebody) !== 'let in') continue
        const token = somebody.scopes
          ? somebody.token
          : somebody.role && (await anotherSession(server.app, somebody.token ?? ''))
        const code = await ask(server.origin, wrong ?? {}, token)
        const asked = { name, who: somebody.name }
        if (wrong) expect({ ...asked, code }).toEqual({ ...asked, code: refusalCodes.badInput })
        else expect({ ...asked, outcome: outcomeOf(code) }).toEqual({ ...asked, outcome: 'let in' })
        count(`${form}: ${somebody.name}`, 'let in')
      }
    }
  })

  it('treats what belongs to another person as if it were not there, and changes nothing', async () => {
    const before = await stateOf(server.app)
    const asked = ways.filter(({ declared }) => declared.caller === 'member' && ownIdsOf(declared.input).length > 0)
    expect(asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cancelOrder', 'tradeStatus', 'replyToTicket']),
    )
    for (const { name, declared, golden, nameOf, codeOf: ask } of asked) {
      const { pictureUrl: _, imageUrl: __, ...others } = golden
      const withIds = (idOf: (field: string) => string) => ({
        ...others,
        ...Object.fromEntries(ownIdsOf(declared.input).map((field) => [nameOf(field), idOf(field.ours)])),
      })
      const theirs = await ask(
        server.origin,
        withIds((ours) => foreign[ours] ?? `${name} takes the id ${ours}`),
        stranger.token,
      )
      const nobodys = await ask(
        server.origin,
        withIds(() => 'f'.repeat(24)),
        stranger.token,
      )
      expect({ name, theirs }).toEqual({ name, theirs: nobodys })
      expect({ name, isRefused: theirs > 1000 && theirs !== refusalCodes.badInput }).toEqual({ name, isRefused: true })
      count(`${form}: another’s object`, 'not there')
    }
    expect(await stateOf(server.app)).toEqual(before)
  })
})

/** The fields of a call that take the id of something that is somebody's own; plans are everybody's. */
function ownIdsOf(input: AnyCall['input']): { ours: string; wire: string }[] {
  const { fields = {} } = input as { fields?: Record<string, { wire: string }> }
  const { properties = {} } = jsonSchemaOf(input.schema) as { properties?: Record<string, { pattern?: string }> }
  return Object.entries(fields)
    .filter(([ours, { wire }]) => properties[wire]?.pattern === '^[0-9a-f]{24}$' && ours !== 'planId')
    .map(([ours, { wire }]) => ({ ours, wire }))
}
