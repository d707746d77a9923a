import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { forgetLoosePictures } from './index.ts'

const KEEP = { email: null, iconUrl: null, dnsRestricted: null, abroad: null, englishNames: null }

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
})
afterAll(() => server.stop())

const send = async () => (await sendPicture(server.origin, await pictureOf('png'), { token: member.token })).name
const onDisk = () => readdirSync(join(server.app.config.dataDir, 'uploads')).sort()
const inDatabase = async () =>
  (await server.app.db.selectFrom('uploads').select('name').orderBy('name').execute()).map(({ name }) => name)
const aDayLater = () => ({ ...server.app, now: () => new Date(server.app.now().getTime() + 86_400_000 + 1000) })
const empty = async () => {
  await sql`update uploads set ticket_user_id = null, avatar_user_id = null`.execute(server.app.db)
  await forgetLoosePictures(aDayLater())
}

it('a picture that nobody used within a day is deleted, the file too; what a ticket or a face uses stays', async () => {
  const [ticket, face, loose] = [await send(), await send(), await send()]
  await member.ok('createTicket', { title: 'slow', text: 'see', pictureUrl: ticket })
  await member.ok('changeProfile', { ...KEEP, iconUrl: face })
  await forgetLoosePictures(server.app)
  expect(onDisk()).toEqual([ticket, face, loose].sort())
  await forgetLoosePictures(aDayLater())
  expect(onDisk()).toEqual([ticket, face].sort())
  expect(await inDatabase()).toEqual(onDisk())
})

it('a face that was changed for another is deleted, the new one is not', async () => {
  await empty()
  const [first, second] = [await send(), await send()]
  for (const iconUrl of [first, second]) await member.ok('changeProfile', { ...KEEP, iconUrl })
  await forgetLoosePictures(aDayLater())
  expect(onDisk()).toEqual([second])
})

it('more pictures than one turn takes are all deleted, also by many processes at once', async () => {
  await empty()
  await sql`insert into uploads (name, user_id, bytes) select 'n' || n, (select min(id) from users), 1
    from generate_series(1, 250) n`.execute(server.app.db)
  await Promise.all([1, 2, 3].map(() => forgetLoosePictures(aDayLater())))
  expect(await inDatabase()).toEqual([])
})

it('a picture is used or deleted, never both, when both happen at once', async () => {
  await empty()
  for (let turn = 0; turn < 10; turn += 1) {
    const name = await send()
    const [{ code }] = await Promise.all([
      member.call('changeProfile', { ...KEEP, iconUrl: name }),
      forgetLoosePictures(aDayLater()),
    ])
    expect(onDisk().includes(name)).toBe(code === 0)
    expect((await inDatabase()).includes(name)).toBe(code === 0)
    await member.ok('changeProfile', { ...KEEP, iconUrl: '' })
  }
})
