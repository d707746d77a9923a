import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

const TOO_MANY = 2006

/** A server with the limits as they are for everybody. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1 })
})
afterAll(() => server.stop())

it('five tickets may be opened in an hour, and twenty replies written; staff is not held up by that', async () => {
  const member = await server.member()
  const admin = await server.admin()
  const open = () => member.call('createTicket', { title: 'slow', text: 'slow', pictureUrl: null })
  const first = await open()
  for (let turn = 1; turn < 5; turn += 1) expect((await open()).code).toBe(0)
  expect((await open()).code).toBe(TOO_MANY)

  const ticketId = first.data?.id ?? ''
  const reply = (by: typeof admin) => by.call('replyToTicket', { ticketId, text: 'more', pictureUrl: null })
  for (let turn = 0; turn < 20; turn += 1) expect((await reply(member)).code).toBe(0)
  expect((await reply(member)).code).toBe(TOO_MANY)
  for (let turn = 0; turn < 25; turn += 1) expect((await reply(admin)).code).toBe(0)
})
