import fs from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

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

it.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is told as such with 503, and is no bug', async (code) => {
  const { token } = await server.member()
  const write = vi.spyOn(fs, 'writeFile').mockRejectedValueOnce(Object.assign(new Error('no space'), { code }))
  const answer = await sendPicture(server.origin, await pictureOf('png'), { token })
  expect(answer).toMatchObject({ status: 503, code: refusalCodes.storageFull })
  expect(write).toHaveBeenCalledOnce()
  const { rows } = await sql`select 1 from error_kinds`.execute(server.app.db)
  expect(rows).toEqual([])
  vi.restoreAllMocks()
})

it('unfinished forms of some addresses keep nobody else’s picture waiting', async () => {
  const sockets: Socket[] = []
  const { hostname, port, host } = new URL(server.origin)
  for (let n = 0; n < 12; n += 1) {
    const { token } = await server.member()
    const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${10 + (n % 6)}` })
    sockets.push(socket.on('error', () => {}))
    socket.write(
      [
        'POST /api/file/upload HTTP/1.1',
        `Host: ${host}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000\r\n\r\n--x\r\n',
      ].join('\r\n'),
    )
  }
  const begun = () => sql<{ n: bigint }>`select count(*) as n from rate_counters where key like 'upload 127.0.0.1_'`
  await expect.poll(async () => (await begun().execute(server.app.db)).rows[0]?.n).toBe(6n)
  const { token } = await server.member()
  expect((await sendPicture(server.origin, await pictureOf('png'), { token })).code).toBe(0)
  for (const socket of sockets) socket.destroy()
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
