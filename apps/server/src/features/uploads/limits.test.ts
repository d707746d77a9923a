import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureOf, sendPicture } from '../../../test/pictures.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** A server with the limits as they are for everybody. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1 })
})
afterAll(() => server.stop())

it('five pictures may be sent in a minute, and others are not kept waiting by that', async () => {
  const [{ token }, other, file] = [await server.member(), await server.member(), await pictureOf('png')]
  const codes = []
  for (let turn = 0; turn < 6; turn += 1) codes.push((await sendPicture(server.origin, file, { token })).code)
  expect(codes).toEqual([0, 0, 0, 0, 0, 2006])
  expect((await sendPicture(server.origin, file, { token: other.token })).code).toBe(0)
})

it('a person’s pictures have room for 100 MB, also when the last two come at once', async () => {
  const { token, email } = await server.member()
  const file = await pictureOf('png')
  const { name } = await sendPicture(server.origin, file, { token })
  const mine = sql`user_id = (select id from users where email = ${email})`
  const size = sql`(select bytes from uploads where name = ${name})`
  await sql`insert into uploads (name, user_id, bytes) select 'x' || ${email}, id, 100 * 1024 * 1024 - 2 * ${size}
    from users where email = ${email}`.execute(server.app.db)
  const both = await Promise.all([1, 2].map(() => sendPicture(server.origin, file, { token })))
  expect(both.map(({ code }) => code).sort()).toEqual([0, refusalCodes.uploadSpaceUsed])
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from uploads where ${mine}`.execute(
    server.app.db,
  )
  expect(Number(rows[0]?.count)).toBe(3)
})
