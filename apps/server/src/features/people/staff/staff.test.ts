import { exportAddress, FIRST_USERS, refusalCodes } from '@dukou/contract'
import { SCOPES_BY_ROLE, STAFF_SCOPES } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import type { TestClient } from '../../../../test/client.ts'
import { appoint, knownMember, setFlag, setRole, staffMember } from '../../../../test/people.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { stateOf } from '../../../../test/state.ts'
import { eraseAccount, findUserByEmail } from '../account/index.ts'

const FORBIDDEN = refusalCodes.forbidden

let server: TestServer
let owner: TestClient
let ownerId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.admin()
  ownerId = (await owner.ok('userInfo', {})).id
})
afterAll(() => server.stop())

const set = (client: TestClient, id: string, ...roles: ('support' | 'finance' | 'operations' | 'owner')[]) =>
  client.call('setStaffRoles', { id, roles, basedOnRoles: null })
const adminIds = async () => (await owner.ok('getSettings', {})).adminIds

describe('an appointment', () => {
  it('by an owner counts from the next call on, and so does the dismissal', async () => {
    const member = await knownMember(server)
    expect(
      (
        await member.call('officeTickets', {
          number: 1,
          sought: '',
          status: null,
          fromMs: null,
          toMs: null,
          after: null,
        })
      ).code,
    ).toBe(FORBIDDEN)
    expect(
      await owner.ok('setStaffRoles', { id: member.id, roles: ['finance', 'support'], basedOnRoles: null }),
    ).toEqual({
      id: member.id,
      roles: ['support', 'finance'],
    })
    await member.ok('officeTickets', { number: 1, sought: '', status: null, fromMs: null, toMs: null, after: null })
    const { scopes, role } = await member.ok('userInfo', {})
    expect(new Set(scopes)).toEqual(new Set([...SCOPES_BY_ROLE.support, ...SCOPES_BY_ROLE.finance]))
    expect(role).toBe('channel')
    await owner.ok('setStaffRoles', { id: member.id, roles: [], basedOnRoles: null })
    expect(
      (
        await member.call('officeTickets', {
          number: 1,
          sought: '',
          status: null,
          fromMs: null,
          toMs: null,
          after: null,
        })
      ).code,
    ).toBe(FORBIDDEN)
    expect((await member.ok('userInfo', {})).scopes).toEqual([])
  })

  it('is in the audit with the roles before and after; one that changes nothing is not', async () => {
    const { id } = await staffMember(server, 'support')
    await owner.ok('setStaffRoles', { id, roles: ['support', 'support'], basedOnRoles: null })
    await owner.ok('setStaffRoles', { id, roles: ['operations'], basedOnRoles: null })
    expect(await auditOf(server.app, id)).toEqual(['setStaffRoles', 'setStaffRoles'])
    const { rows } = await sql<{
      detail: unknown
    }>`select detail from audit where target = ${id} order by id desc limit 1`.execute(server.app.db)
    expect(rows[0]?.detail).toEqual({ before: { roles: ['support'] }, after: { roles: ['operations'] } })
  })

  it('are not given by who read them before somebody else changed them', async () => {
    const { id } = await (await server.member()).ok('userInfo', {})
    await owner.ok('setStaffRoles', { id, roles: ['finance'], basedOnRoles: [] })
    await owner.ok('setStaffRoles', { id, roles: [], basedOnRoles: ['finance'] })
    const stale = await owner.call('setStaffRoles', { id, roles: ['support', 'finance'], basedOnRoles: ['finance'] })
    expect(stale).toMatchObject({ code: refusalCodes.rowChanged, msg: expect.stringContaining('（roles）') })
    expect((await owner.ok('listStaff', {})).some((person) => person.id === id)).toBe(false)
  })

  it('stands in one list with owners and operators, and in the row of the person', async () => {
    const staff = await staffMember(server, 'operations', 'support')
    const operator = await knownMember(server)
    await setRole(server.app, operator, 'operatorIds', true)
    const all = await owner.ok('listStaff', {})
    expect(all[0]).toMatchObject({ id: ownerId, roles: ['owner'], isOperator: false })
    expect(all.find(({ id }) => id === operator.id)).toMatchObject({ roles: [], isOperator: true })
    expect(all.find(({ id }) => id === staff.id)).toMatchObject({
      email: staff.email,
      roles: ['operations', 'support'],
    })
    expect((await owner.ok('readUser', { id: staff.id })).staffRoles).toEqual(['operations', 'support'])
    expect((await owner.ok('readUser', { id: ownerId })).staffRoles).toEqual(['owner'])
    await setRole(server.app, operator, 'operatorIds', false)
  })

  it('is refused to everybody but owners, above all for oneself', async () => {
    const everybody = [
      await knownMember(server),
      await staffMember(server, 'support'),
      await staffMember(server, 'finance'),
      await staffMember(server, 'operations'),
    ]
    const operator = await knownMember(server)
    await setRole(server.app, operator, 'operatorIds', true)
    const before = await stateOf(server.app)
    for (const one of [...everybody, operator]) {
      expect((await set(one, one.id, 'owner')).code).toBe(FORBIDDEN)
      expect((await set(one, ownerId)).code).toBe(FORBIDDEN)
      expect((await one.call('listStaff', {})).code).toBe(FORBIDDEN)
    }
    expect(await stateOf(server.app)).toEqual(before)
    await setRole(server.app, operator, 'operatorIds', false)
  })

  it('of somebody who is disabled, a customer of an agency, deleted or not there is refused', async () => {
    const [disabled, agency, deleted] = [
      await knownMember(server),
      await knownMember(server),
      await knownMember(server),
    ]
    await setFlag(server.app, disabled.email, { disabled: true })
    await setFlag(server.app, agency.email, { is_agency: true })
    const user = await findUserByEmail(server.app.db, deleted.email)
    if (user) await server.app.db.transaction().execute((tx) => eraseAccount(server.app, tx, user))
    expect((await set(owner, disabled.id, 'support')).code).toBe(refusalCodes.cannotBeStaff)
    expect((await set(owner, agency.id, 'support')).code).toBe(refusalCodes.cannotBeStaff)
    expect((await set(owner, deleted.id, 'support')).code).toBe(refusalCodes.accountDeleted)
    expect((await set(owner, 'f'.repeat(24), 'support')).code).toBe(refusalCodes.userNotFound)
  })

  it('may be taken from somebody who was disabled since', async () => {
    const staff = await staffMember(server, 'support')
    await setFlag(server.app, staff.email, { disabled: true })
    expect((await set(owner, staff.id)).code).toBe(0)
  })
})

describe('an owner', () => {
  it('is an admin of the settings, whichever way the appointment came, and each is a version of the settings', async () => {
    const second = await knownMember(server)
    const versions = async () => (await owner.ok('listSettingsVersions', {})).length
    const before = await versions()
    await owner.ok('setStaffRoles', { id: second.id, roles: ['owner'], basedOnRoles: null })
    expect(await adminIds()).toEqual([ownerId, second.id])
    expect(await second.ok('userInfo', {})).toMatchObject({ role: 'admin', scopes: STAFF_SCOPES })
    expect(await versions()).toBeGreaterThan(before)
    const settings = await owner.ok('getSettings', {})
    await owner.ok('saveSettings', { ...settings, adminIds: [ownerId] })
    expect((await owner.ok('readUser', { id: second.id })).staffRoles).toEqual([])
    expect((await second.call('listStaff', {})).code).toBe(FORBIDDEN)
  })

  it('that is the last one cannot be dismissed; a disabled one does not count', async () => {
    expect((await set(owner, ownerId)).code).toBe(refusalCodes.lastOwner)
    expect((await set(owner, ownerId, 'support')).code).toBe(refusalCodes.lastOwner)
    const second = await staffMember(server, 'owner')
    await setFlag(server.app, second.email, { disabled: true })
    expect((await set(owner, ownerId)).code).toBe(refusalCodes.lastOwner)
    expect((await set(owner, second.id)).code).toBe(0)
    expect(await adminIds()).toEqual([ownerId])
  })

  it('changes the roles of others and never the own', async () => {
    const second = await staffMember(server, 'owner')
    expect((await set(owner, ownerId)).code).toBe(refusalCodes.ownRolesFixed)
    expect((await set(owner, ownerId, 'owner', 'support')).code).toBe(refusalCodes.ownRolesFixed)
    expect((await set(owner, ownerId, 'owner')).code).toBe(0)
    expect((await set(owner, second.id, 'finance')).code).toBe(0)
    expect(await second.ok('userInfo', {})).toMatchObject({ role: 'channel' })
  })
})

describe('staff of support', () => {
  it('answer tickets in the name of the site and close them', async () => {
    const [support, customer] = [await staffMember(server, 'support'), await knownMember(server)]
    const { id } = await customer.ok('createTicket', { title: '晚上很慢', text: 'since nine', pictureUrl: null })
    expect((await support.ok('refreshTicket', { ticketId: id })).email).toBe(customer.email)
    const { comments, status } = await support.ok('replyToTicket', { ticketId: id, text: 'try 2', pictureUrl: null })
    expect([comments.at(-1)?.author, status]).toEqual(['staff', 'answered'])
    expect((await support.ok('closeTicket', { ticketId: id })).status).toBe('closed')
  })

  it('see the pictures of tickets; finance and operations see neither tickets nor pictures', async () => {
    const customer = await knownMember(server)
    const { name } = await sendPicture(server.origin, await pictureOf('png'), { token: customer.token })
    const pictureUrl = `/api/file/downloads/${name}`
    const { id } = await customer.ok('createTicket', { title: 'x', text: 'x', pictureUrl })
    for (const [role, status] of [
      ['support', 200],
      ['finance', 404],
      ['operations', 404],
    ] as const) {
      const staff = await staffMember(server, role)
      const headers = { authorization: `Bearer ${staff.token}` }
      expect((await fetch(server.origin + pictureUrl, { headers })).status).toBe(status)
      const { code } = await staff.call('refreshTicket', { ticketId: id })
      expect(code).toBe(role === 'support' ? 0 : refusalCodes.ticketNotFound)
    }
  })

  it('are told of tickets that wait, when they want it', async () => {
    const support = await staffMember(server, 'support')
    await support.ok('changeTicketAlerts', { isOn: true })
    const open = async () => (await knownMember(server)).ok('createTicket', { title: 'x', text: 'x', pictureUrl: null })
    const { id } = await open()
    const told = async () => (await support.ok('listNotices', {})).map(({ href }) => href)
    expect(await told()).toContain(`/#/feedback?id=${id}`)
    await appoint(server, support, 'finance')
    const later = await open()
    expect(await told()).not.toContain(`/#/feedback?id=${later.id}`)
  })

  it('are not told the key of a customer’s link, which an owner is', async () => {
    const [support, customer] = [await staffMember(server, 'support'), await knownMember(server)]
    const { subscriptionKey } = await customer.ok('userInfo', {})
    const asked = { ...FIRST_USERS, sought: customer.email }
    expect((await support.ok('readUser', { id: customer.id })).subscriptionKey).toBe('')
    expect((await support.ok('listUsers', asked)).map((user) => user.subscriptionKey)).toEqual([''])
    expect((await owner.ok('readUser', { id: customer.id })).subscriptionKey).toBe(subscriptionKey)
  })

  it('download the lists that they may see, and no others', async () => {
    const { token } = await staffMember(server, 'support')
    const statusOf = async (list: string) =>
      (await fetch(server.origin + exportAddress(list), { headers: { cookie: `token=${token}` } })).status
    expect([await statusOf('listUsers'), await statusOf('listAudit'), await statusOf('listErrors')]).toEqual([
      200, 403, 403,
    ])
    const docs = await fetch(`${server.origin}/api/docs`, { headers: { cookie: `token=${token}` } })
    expect(docs.status).toBe(403)
  })
})
