import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { setFlag } from '../../../../test/people.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { runJob } from '../../../../test/run-job.ts'
import { type Member, PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, buyPlan, giveMoney } from '../../../../test/shop.ts'
import { tablesWith } from '../../../../test/tables-with.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { forgetLoosePictures } from '../../messages/uploads/index.ts'
import { deleteDueAccounts } from './delete-due.ts'

const RIGHT = digestOf(PASSWORD)
const KEEP = { email: null, iconUrl: null, dnsRestricted: null, abroad: null, englishNames: null }

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))
afterAll(() => server.stop())

const ask = (member: Member) => member.call('askDeletion', { passwordDigest: RIGHT, code: '' })
/** As if his day had come, and the job. */
async function letDayCome(member: Member): Promise<void> {
  await setFlag(server.app, member.email, { deletes_at: new Date(0) })
  await runJob(server.app, 'deleteDueAccounts')
}
async function deleteNow(member: Member): Promise<void> {
  expect((await ask(member)).code).toBe(0)
  await letDayCome(member)
}
const rowOf = (id: string) =>
  server.app.db.selectFrom('users').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()

async function somebodyWithAll() {
  const member = await server.member()
  await buyPlan(server.app, member, { gb: 3n, days: 30 })
  await giveMoney(server.app, member.email, 5_000n)
  const picture = (await sendPicture(server.origin, await pictureOf('png'), { token: member.token })).name
  await member.ok('changeProfile', { ...KEEP, iconUrl: picture })
  await member.ok('createTicket', { title: 'my street 5', text: 'my name is Wang', pictureUrl: null })
  const { id } = await member.ok('userInfo', {})
  return { member, pictures: [picture], id }
}

describe('an account that is deleted', () => {
  it('goes also where the deletion of one before it fails, which the next run tries again', async () => {
    const [first, second] = [await server.member(), await server.member()]
    for (const member of [first, second]) await setFlag(server.app, member.email, { deletes_at: new Date(0) })
    const ids = [(await first.ok('userInfo', {})).id, (await second.ok('userInfo', {})).id]
    const states = () => Promise.all(ids.map(async (id) => (await rowOf(id)).deleted_at !== null))
    const failing = (await rowOf(ids[0] as string)).id
    const keeps = async (_: unknown, id: bigint) => {
      if (id === failing) throw new Error('cannot go')
      return false
    }
    const run = deleteDueAccounts({ keepsAccount: [keeps], forget: [] })
    await expect(run(server.app)).rejects.toThrow('cannot go')
    expect(await states()).toEqual([false, true])
    await runJob(server.app, 'deleteDueAccounts')
    expect(await states()).toEqual([true, true])
  })

  it('is forgotten by what other programs are told, who still hear of money, without the e-mail', async () => {
    const hook = { id: null, name: 'books', url: 'https://books.example/', enabled: true }
    const events = ['user.registered', 'ticket.opened', 'order.paid'] as const
    const { id: hookId } = await admin.ok('saveWebhook', { revision: null, ...hook, events: [...events] })
    const { member, id } = await somebodyWithAll()
    const told = () =>
      server.app.db
        .selectFrom('webhook_deliveries')
        .select(['event', 'body'])
        .where('body', 'like', `%${id}%`)
        .orderBy('id')
        .execute()
    expect((await told()).map(({ event }) => event)).toEqual(['user.registered', 'order.paid', 'ticket.opened'])
    await deleteNow(member)
    const left = await told()
    expect(left.map(({ event, body }) => ({ event, user: JSON.parse(body).data.user }))).toEqual(
      ['user.registered', 'order.paid'].map((event) => ({
        event,
        user: { id, email: `deleted-${id}@deleted.invalid` },
      })),
    )
    expect(await tablesWith(server.app, [member.email, 'Wang', 'my street'])).toEqual([])
    await admin.ok('deleteWebhook', { id: hookId })
  })

  it('takes what was merged into it along', async () => {
    const [old, member] = [await somebodyWithAll(), await server.member()]
    await admin.ok('mergeAccounts', { from: old.id, to: member.email, reason: 'one person' })
    await deleteNow(member)
    await forgetLoosePictures(server.app)
    expect(await rowOf(old.id)).toMatchObject({ email: `deleted-${old.id}@deleted.invalid`, icon_url: '' })
    expect(
      await tablesWith(server.app, [member.email, old.member.email, 'Wang', 'my street', ...old.pictures]),
    ).toEqual([])
  })

  it('is left by nothing that comes late: what a call wrote meanwhile is forgotten with the next turn', async () => {
    const { member, id } = await somebodyWithAll()
    await deleteNow(member)
    const { id: userId } = await rowOf(id)
    const notice = { userId, key: `late:${id}`, href: '', text: { zh: 'Wang', en: 'Wang' } }
    await server.app.db.transaction().execute((tx) => tellUser(tx, notice))
    expect(await tablesWith(server.app, ['Wang'])).toEqual(['notices'])
    await runJob(server.app, 'deleteDueAccounts')
    expect(await tablesWith(server.app, ['Wang'])).toEqual([])
  })

  it('gets nothing more: no money by hand, no channel, no password, no agency', async () => {
    const { member, id } = await somebodyWithAll()
    await deleteNow(member)
    const { email } = await rowOf(id)
    const face = { id: null, name: '代理', domain: '', contact: '', logoUrl: '' }
    const answers = [
      await admin.call('giveToMany', {
        emails: [email],
        addLi: 1_000n,
        addBytes: 0n,
        addDays: 0,
        reason: 'test',
        skip: false,
      }),
      await admin.call('saveUserChannel', {
        email,
        name: '',
        code: 'GONE22',
        rewardRate: 0.1,
        windowDays: 30,
        revision: null,
      }),
      await admin.call('changeUserPassword', { email, passwordDigest: RIGHT }),
      await admin.call('saveAgency', { revision: null, ...face, ownerEmail: email }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(refusalCodes.accountDeleted))
  })
})

describe('an agency', () => {
  it('is handed over before its owner’s account is deleted; who was given one meanwhile stays', async () => {
    const [owner, other] = [await server.member(), await server.member()]
    const agency = { name: '代理', domain: '', contact: '', logoUrl: '' }
    const { id } = await admin.ok('saveAgency', { revision: null, ...agency, id: null, ownerEmail: owner.email })
    expect((await ask(owner)).code).toBe(refusalCodes.accountOwnsAgency)
    await ask(other)
    await admin.ok('saveAgency', { revision: null, ...agency, id, ownerEmail: other.email })
    await letDayCome(other)
    expect((await other.ok('userInfo', {})).email).toBe(other.email)
    expect((await ask(owner)).code).toBe(0)
    await other.ok('keepAccount', {})
  })

  it('has a customer less when one is deleted', async () => {
    const [owner, customer] = [await server.member(), await server.member()]
    const agency = { id: null, name: '代理二', domain: '', contact: '', logoUrl: '' }
    const { id } = await admin.ok('saveAgency', { revision: null, ...agency, ownerEmail: owner.email })
    await admin.ok('setAgencyOf', { email: customer.email, agencyId: id })
    expect(await owner.ok('agencyCustomers', { sought: '' })).toHaveLength(1)
    await deleteNow(customer)
    expect(await owner.ok('agencyCustomers', { sought: '' })).toEqual([])
  })
})
