import { CONFIRM_PATHS, NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { appoint, setRole } from '../../../../test/people.ts'
import { type Member, PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { deliverMails } from '../../base/outbox/index.ts'
import { writeSettings } from '../../base/settings/index.ts'

let server: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ smtpUrl: mailbox.url, mailFrom: 'ferry@example.com' })
})
afterAll(async () => {
  await server?.stop()
  await mailbox?.stop()
})

const passwordDigest = digestOf('a password of the thief')

/** Parameters of the link in the mail that has just come. */
async function mailedTo(email: string): Promise<URLSearchParams> {
  await deliverMails(server.app)
  const letter = mailbox.letters.findLast(({ to }) => to.includes(email))
  return new URLSearchParams(/https?:\S+/.exec(letter?.text ?? '')?.[0].split('?')[1])
}

/** Each answers what signs in afterwards, where that is not the password that the member has. */
const CHANGES: [string, (member: Member) => Promise<unknown>][] = [
  ['was made staff', (member) => appoint(server, member, 'support')],
  ['was made an admin', (member) => setRole(server.app, member, 'adminIds', true)],
  ['was made an operator', (member) => setRole(server.app, member, 'operatorIds', true)],
  [
    'has got a newer password of its owner',
    async (member) => {
      const nextDigest = digestOf('a newer password')
      await member.ok('changePassword', { presentDigest: digestOf(PASSWORD), nextDigest })
      return { passwordDigest: nextDigest }
    },
  ],
  [
    'has got another e-mail from staff',
    async (member) => {
      const [{ id }, email] = [await member.ok('userInfo', {}), `new-${member.email}`]
      await (await server.admin()).ok('saveUser', { ...NO_USER_CHANGE, id, email, reason: '旧邮箱被盗' })
      return { email }
    },
  ],
]

it.each(CHANGES)('a mailed link sets no password of an account that %s since', async (_, change) => {
  const member = await server.member()
  const byLink = await mailOfLink(member)
  await server.visitor().ok('recoverByMail', { email: member.email })
  const byMail = await mailedTo(member.email)
  const signsIn = await change(member)

  expect(await follow(byLink)).toMatchObject({ Code: refusalCodes.confirmationOver })
  const ticket = { serialId: byMail.get('serial_id') ?? '', key: byMail.get('key') ?? '' }
  const chosen = await server.visitor().call('setPasswordByMail', { ...ticket, passwordDigest })
  expect(chosen.code).toBe(refusalCodes.confirmationOver)
  const own = { email: member.email, passwordDigest: digestOf(PASSWORD), ...Object(signsIn) }
  expect((await server.visitor().call('login', own)).code).toBe(0)
})

it('a mail of an earlier version, which did not remember the sessions of its day, sets no password', async () => {
  const member = await server.member()
  const query = await mailOfLink(member)
  await sql`update confirmations set payload = payload - 'epoch' where serial_id = ${query.get('serial_id')}`.execute(
    server.app.db,
  )
  expect(await follow(query)).toMatchObject({ Code: refusalCodes.confirmationOver })
  const own = { email: member.email, passwordDigest: digestOf(PASSWORD) }
  expect((await server.visitor().call('login', own)).code).toBe(0)
})

/** Parameters of the mailed link after a reset by subscription link. */
async function mailOfLink(member: Member): Promise<URLSearchParams> {
  const { id, subscriptionKey } = await member.ok('userInfo', {})
  await writeSettings(server.app.db, { confirmByMail: true })
  const link = `/api/subscript/ss/${id}/${subscriptionKey}`
  await server.visitor().ok('resetPassword', { email: member.email, passwordDigest, link })
  const query = await mailedTo(member.email)
  await writeSettings(server.app.db, { confirmByMail: false })
  return query
}

async function follow(query: URLSearchParams): Promise<unknown> {
  return (await fetch(`${server.origin}${CONFIRM_PATHS.changePassword}?${query}`)).json()
}
