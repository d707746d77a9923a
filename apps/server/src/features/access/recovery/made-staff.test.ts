import { CONFIRM_PATHS, refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { appoint, setRole } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
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

const APPOINTMENTS: [string, (client: TestClient) => Promise<unknown>][] = [
  ['staff', (client) => appoint(server, client, 'support')],
  ['an admin', (client) => setRole(server.app, client, 'adminIds', true)],
  ['an operator', (client) => setRole(server.app, client, 'operatorIds', true)],
]

it.each(APPOINTMENTS)('a mailed link sets no password of an account that was made %s since', async (_, appointed) => {
  const member = await server.member()
  const { id, subscriptionKey } = await member.ok('userInfo', {})
  await writeSettings(server.app.db, { confirmByMail: true })
  const link = `/api/subscript/ss/${id}/${subscriptionKey}`
  await server.visitor().ok('resetPassword', { email: member.email, passwordDigest, link })
  const byLink = await mailedTo(member.email)
  await server.visitor().ok('recoverByMail', { email: member.email })
  const byMail = await mailedTo(member.email)
  await writeSettings(server.app.db, { confirmByMail: false })
  await appointed(member)

  const confirmed = await fetch(`${server.origin}${CONFIRM_PATHS.changePassword}?${byLink}`)
  expect(await confirmed.json()).toMatchObject({ Code: refusalCodes.confirmationOver })
  const ticket = { serialId: byMail.get('serial_id') ?? '', key: byMail.get('key') ?? '' }
  const chosen = await server.visitor().call('setPasswordByMail', { ...ticket, passwordDigest })
  expect(chosen.code).toBe(refusalCodes.confirmationOver)
  const own = { email: member.email, passwordDigest: digestOf(PASSWORD) }
  expect((await server.visitor().call('login', own)).code).toBe(0)
})
