import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { refusalCodes } from '@dukou/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { hugePng, pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { stateOf } from '../../../../test/state.ts'

const FOUR_MB = 4 * 1024 * 1024

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
})
afterAll(() => server.stop())

const folder = () => join(server.app.config.dataDir, 'uploads')
const filesOnDisk = () => {
  try {
    return readdirSync(folder())
  } catch {
    return []
  }
}
const send = (file: Buffer, token = member.token) => sendPicture(server.origin, file, { token })
const look = (name: string, headers: Record<string, string> = { authorization: `Bearer ${member.token}` }) =>
  fetch(`${server.origin}/api/file/downloads/${name}`, { headers })

describe('a picture that is sent', () => {
  it('goes as a form with the fields file and id, and its name is answered in data and beside it (1.7-24)', async () => {
    const { code, name, beside } = await send(await pictureOf('png'))
    expect(code).toBe(0)
    expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(beside).toEqual({ filename: name })
  })

  it('is taken with a bearer header, or with the cookie, and not without a session (1.7-25)', async () => {
    const file = await pictureOf('jpeg')
    expect((await send(file)).code).toBe(0)
    expect((await sendPicture(server.origin, file, { headers: { cookie: `token=${member.token}` } })).code).toBe(0)
    const before = filesOnDisk()
    expect(await sendPicture(server.origin, file, {})).toMatchObject({ status: 200, code: 1002 })
    expect(filesOnDisk()).toEqual(before)
  })

  it('is served at /api/file/downloads/{filename}, as a picture and nothing else (1.7-26)', async () => {
    const { name } = await send(await pictureOf('webp'))
    const answer = await look(name)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename=${name}`)
    expect(answer.headers.get('cache-control')).toContain('private')
    const picture = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('%s is drawn anew: nothing that it carried is left', async (kind) => {
    const sent = await pictureOf(kind)
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { name } = await send(sent)
    const kept = Buffer.from(await (await look(name)).arrayBuffer())
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('taken at home')).toBe(false)
  })

  it('is kept no larger than a screen', async () => {
    const { name } = await send(await pictureOf('png', 4000, 1000))
    const kept = Buffer.from(await (await look(name)).arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ width: 2048, height: 512 })
  })

  it('lies on the disk for its owner alone', async () => {
    const { name } = await send(await pictureOf('png'))
    expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  it('is for nobody else: not there for others and for admins, and a visitor is asked to sign in', async () => {
    const { name } = await send(await pictureOf('png'))
    const stranger = await server.member()
    const admin = await server.admin()
    for (const { token } of [stranger, admin]) {
      const other = await look(name, { authorization: `Bearer ${token}` })
      const absent = await look(`${'0'.repeat(32)}.webp`, { authorization: `Bearer ${token}` })
      expect([other.status, absent.status]).toEqual([404, 404])
      expect(await other.text()).toBe(await absent.text())
    }
    expect((await look(name, {})).status).toBe(401)
  })

  it.each(['..%2f..%2fsecret.key', '%2e%2e%2fsecret.key', 'secret.key', `${'0'.repeat(32)}.webp%00.png`, '%5c..%5cx'])(
    'has a name that leads nowhere else: %s',
    async (name) => {
      expect((await look(name)).status).toBe(404)
    },
  )

  it('may be sent by customers of a reseller too', async () => {
    const customer = await server.member()
    await setFlag(server.app, customer.email, { is_agency: true })
    expect((await send(await pictureOf('png'), customer.token)).code).toBe(0)
  })

  it('is not taken from a page of another site', async () => {
    const headers = { cookie: `token=${member.token}`, origin: 'https://evil.example' }
    expect((await sendPicture(server.origin, await pictureOf('png'), { headers })).code).toBe(2008)
  })
})

describe('a file that is no good', () => {
  const hostile: [string, () => Promise<Buffer> | Buffer, number, number][] = [
    ['4 MB and a byte', () => Buffer.alloc(FOUR_MB + 1, 'x'), 200, refusalCodes.imageTooLarge],
    ['exactly 4 MB', () => Buffer.alloc(FOUR_MB, 'x'), 200, refusalCodes.imageTooLarge],
    ['far above 4 MB', () => Buffer.alloc(2 * FOUR_MB, 'x'), 413, refusalCodes.imageTooLarge],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      200,
      refusalCodes.imageUnreadable,
    ],
    ['a GIF', () => pictureOf('gif'), 200, refusalCodes.imageUnreadable],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 200, refusalCodes.imageUnreadable],
    ['a picture of 20,000 x 20,000', () => hugePng(20_000), 200, refusalCodes.imageTooWide],
    ['a picture of 24 million pixels and more', () => hugePng(5000), 200, refusalCodes.imageTooWide],
    [
      'a PNG that ends half-way',
      async () => (await pictureOf('png', 900, 900)).subarray(0, 900),
      200,
      refusalCodes.imageUnreadable,
    ],
    [
      'a JPEG that ends half-way',
      async () => (await pictureOf('jpeg', 900, 900)).subarray(0, 900),
      200,
      refusalCodes.imageUnreadable,
    ],
    [
      'the first bytes of a PNG and then a program',
      () => Buffer.from('\x89PNG\r\n\x1a\n#!/bin/sh', 'latin1'),
      200,
      refusalCodes.imageUnreadable,
    ],
    [
      'a text that calls itself RIFF WEBP',
      () => Buffer.from('RIFF\x10\0\0\0WEBP<svg/>', 'latin1'),
      200,
      refusalCodes.imageUnreadable,
    ],
    ['nothing', () => Buffer.alloc(0), 400, refusalCodes.formUnreadable],
  ]

  it.each(hostile)('is refused with a clear text and leaves nothing: %s', async (_, make, status, code) => {
    const before = { files: filesOnDisk(), state: await stateOf(server.app) }
    const answer = await send(await make())
    expect({ status: answer.status, code: answer.code }).toEqual({ status, code })
    expect(answer.msg.length).toBeGreaterThan(8)
    expect({ files: filesOnDisk(), state: await stateOf(server.app) }).toEqual(before)
  })

  it('that is two things at once is only a picture afterwards', async () => {
    const archive = Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1')
    const { code, name } = await send(Buffer.concat([await pictureOf('jpeg'), archive]))
    expect(code).toBe(0)
    const kept = Buffer.from(await (await look(name)).arrayBuffer())
    expect(kept.includes('<script>')).toBe(false)
    expect(kept.includes('PK\x03\x04')).toBe(false)
  })

  it('does not make the memory grow, however often it is sent', async () => {
    const bomb = hugePng(20_000)
    await send(bomb)
    const before = process.memoryUsage().rss
    for (let turn = 0; turn < 20; turn += 1) expect((await send(bomb)).code).toBe(refusalCodes.imageTooWide)
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100)
  })

  it('that breaks off half-way leaves nothing, and the next one is taken', async () => {
    const before = { files: filesOnDisk(), state: await stateOf(server.app) }
    const { port } = new URL(server.origin)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/file/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\n` +
            'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
            `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(1000)}`,
          () => socket.destroy(),
        )
      })
      socket.once('close', () => resolve())
    })
    expect((await send(await pictureOf('png'))).code).toBe(0)
    expect(filesOnDisk().length).toBe(before.files.length + 1)
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--b\r\n\r\n'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"',
    ],
    [
      'no field file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'a file without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
    ],
    ['another type', 'application/json', '{}'],
  ])('in a broken form is refused: %s', async (_, type, body) => {
    const response = await fetch(`${server.origin}/api/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
      body,
    })
    expect(response.status).toBe(400)
    const { data } = (await response.json()) as { data: string }
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({
      code: refusalCodes.formUnreadable,
      data: null,
    })
  })
})
