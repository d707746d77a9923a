import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../../test/raw-request.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { rangeOf } from './byte-range.ts'
import { readPackageName } from './package-name.ts'

const FILE = 'flclash-0.8.90-windows-setup.exe'
const BYTES = randomBytes(300_000)

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
  const folder = server.app.config.downloadsDir
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, FILE), BYTES)
  writeFileSync(join(folder, 'readme.txt'), 'not a package')
  writeFileSync(join(folder, 'empty-1.0-macos.dmg'), '')
  mkdirSync(join(folder, 'folder-1.0-ios'))
  writeFileSync(join(folder, '../outside-1.0-ios.ipa'), 'SECRET')
  symlinkSync('../outside-1.0-ios.ipa', join(folder, 'link-1.0-ios.ipa'))
})
afterAll(() => server.stop())

const get = (name: string, query = '', headers: Record<string, string> = {}, method = 'GET') =>
  request(`${server.origin}/api/downloads/file/client_package/${name}${query}`, { headers, method })
const ticket = async () => (await member.ok('downloadTicket', {})).ticket

describe('an installer', () => {
  it('is downloaded with the value of the token cookie in the query (1.7-27)', async () => {
    const { status, headers, body } = await get(FILE, `?token=${member.token}`)
    expect(status).toBe(200)
    expect(body.equals(BYTES)).toBe(true)
    expect(headers['content-disposition']).toBe(`attachment; filename="${FILE}"`)
    expect(headers['content-type']).toBe('application/octet-stream')
  })

  it('is downloaded with a ticket, or by the cookie alone', async () => {
    expect((await get(FILE, `?token=${await ticket()}`)).status).toBe(200)
    expect((await get(FILE, '', { cookie: `token=${member.token}` })).status).toBe(200)
  })

  it('is for nobody else: no token, a wrong one, a ticket that is over or was changed', async () => {
    const good = await ticket()
    const [who, until, proof] = good.split('.')
    const over = `${who}.${Number(until) - 6 * 3_600_000 - 60_000}.${proof}`
    const other = `${'f'.repeat(24)}.${until}.${proof}`
    for (const query of [
      '',
      '?token=',
      '?token=wrong',
      `?token=${over}`,
      `?token=${other}`,
      `?token=${good}&token=x`,
    ]) {
      expect((await get(FILE, query)).status, query).toBe(401)
    }
    // A ticket opens installers and nothing else.
    expect((await Object.assign(server.visitor(), { token: good }).call('userInfo', {})).code).toBe(1002)
  })

  it('goes on where it broke off, as long as it is the same file', async () => {
    const query = `?token=${await ticket()}`
    const { headers } = await get(FILE, query, {}, 'HEAD')
    const etag = String(headers.etag)
    expect(headers['content-length']).toBe(String(BYTES.length))
    expect(headers['accept-ranges']).toBe('bytes')
    const rest = await get(FILE, query, { range: 'bytes=200000-', 'if-range': etag })
    expect([rest.status, rest.headers['content-range']]).toEqual([206, 'bytes 200000-299999/300000'])
    expect(rest.body.equals(BYTES.subarray(200_000))).toBe(true)
    expect((await get(FILE, query, { range: 'bytes=200000-', 'if-range': '"another"' })).status).toBe(200)
    const beyond = await get(FILE, query, { range: 'bytes=300000-' })
    expect([beyond.status, beyond.headers['content-range'], beyond.body.length]).toEqual([416, 'bytes */300000', 0])
    expect((await get('empty-1.0-macos.dmg', query)).body).toHaveLength(0)
  })

  it.each([
    '..%2foutside-1.0-ios.ipa',
    '%2e%2e%2foutside-1.0-ios.ipa',
    '..%5coutside-1.0-ios.ipa',
    '.%2e/outside-1.0-ios.ipa',
    '%2fetc%2fpasswd',
    'link-1.0-ios.ipa',
    'folder-1.0-ios',
    'none-1.0-ios.ipa',
    `${FILE}%00.txt`,
    '%c0%ae%c0%ae%2fsecret.key',
  ])('that is none is not there: %s', async (name) => {
    const { status, body } = await get(name, `?token=${await ticket()}`)
    expect([400, 404]).toContain(status)
    expect(body.toString()).not.toContain('SECRET')
  })
})

describe('the list of installers', () => {
  it('tells program, platform, version, size and SHA-256 to anybody, and of no other file', async () => {
    const sha256 = createHash('sha256').update(BYTES).digest('hex')
    const list = async () => await server.visitor().ok('clientPackages', {})
    expect(await list()).toEqual([
      expect.objectContaining({ program: 'empty', platform: 'macOS', bytes: 0 }),
      {
        fileName: FILE,
        program: 'flclash',
        platform: 'Windows',
        version: '0.8.90',
        bytes: BYTES.length,
        sha256,
        url: '',
      },
    ])
    // Another version of the file has another hash.
    const next = randomBytes(10)
    writeFileSync(join(server.app.config.downloadsDir, FILE), next)
    expect((await list())[1]?.sha256).toBe(createHash('sha256').update(next).digest('hex'))
  })

  it.each([
    ['flclash-0.8.90-windows-setup.exe', ['flclash', '0.8.90', 'Windows']],
    ['clash-meta-2.10.4-android.apk', ['clash-meta', '2.10.4', 'Android']],
    ['Singbox-v1.11.0-macOS.dmg', ['singbox', '1.11.0', 'macOS']],
    ['flclash-windows.exe', undefined],
    ['flclash-0.8.90-windowsphone.exe', undefined],
  ])('reads the name %s', (name, expected) => {
    const read = readPackageName(name)
    expect(read && [read.program, read.version, read.platform]).toEqual(expected)
  })
})

it.each([
  [undefined, 'all'],
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=0-1000', { from: 0, to: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-1', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,3-4', 'all'],
  ['items=0-1', 'all'],
])('of 100 bytes the range %s is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})
