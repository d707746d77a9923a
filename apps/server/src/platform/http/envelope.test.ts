import { createConnection } from 'node:net'
import { gzipSync } from 'node:zlib'
import { MAX_ENVELOPE_BYTES } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, postRaw } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { stateOf } from '../../../test/state.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PATH = '/api/host/get'
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const sealed = (payload: string | Buffer) => JSON.stringify({ data: base64(payload) })

describe('a request that is not a canonical envelope', () => {
  it.each<[string, BodyInit]>([
    ['nothing', ''],
    ['text', 'hello'],
    ['cut JSON', '{"data":'],
    ['a JSON array', '["e30="]'],
    ['a JSON scalar', '"e30="'],
    ['null', 'null'],
    ['an object without data', '{}'],
    ['data twice', `{"data":"${base64('{}')}","data":"${base64('{}')}"}`],
    ['a byte order mark', Buffer.from(`\uFEFF${sealed('{}')}`)],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['UTF-16', Buffer.from(sealed('{}'), 'utf16le')],
    ['a NUL byte', `${sealed('{}')}\0`],
    ['two envelopes', sealed('{}') + sealed('{}')],
    ['a compressed body', gzipSync(sealed('{}'))],
  ])('of %s is refused with 400 and a sentence', async (_, body) => {
    await expectMalformed(body)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 1],
    ['a flag', true],
    ['an array', [base64('{}')]],
    ['an object', {}],
    ['the payload itself', { email: 'a@example.com' }],
    ['empty text', ''],
    ['text that is not base64', 'no!'],
    ['url-safe base64', Buffer.from('{"a":"\u{1F600}?~"}').toString('base64url')],
    ['unpadded base64', base64('{"a":1}').replace(/=+$/, '')],
    ['base64 with too much padding', `${base64('{}')}=`],
    ['base64 with a space', ` ${base64('{}')}`],
    ['base64 with a line feed', `${base64('{}')}\n`],
    ['base64 with bits left over', 'e31='],
  ])('whose data is %s is refused with 400 and a sentence', async (_, data) => {
    await expectMalformed(JSON.stringify({ data }))
  })

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['text', 'hello'],
    ['an array', '[]'],
    ['a number', '1'],
    ['text in quotes', '"text"'],
    ['null', 'null'],
    ['a byte order mark', '\uFEFF{}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['a surrogate in UTF-8', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['NaN', '{"a":NaN}'],
    ['a comment', '{}//'],
    ['a trailing comma', '{"a":1,}'],
    ['a field twice', '{"a":1,"a":2}'],
    ['a field twice, spelt in two ways', '{"a":1,"\\u0061":2}'],
    ['__proto__', '{"__proto__":{"role":"admin"}}'],
    ['constructor', '{"a":{"constructor":{}}}'],
    ['prototype', '{"a":[{"prototype":1}]}'],
    ['17 levels', nested(17)],
    ['6,000 levels', nested(6_000)],
    ['201 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n])))],
  ])('whose payload is or holds %s is refused with 400 and a sentence', async (_, payload) => {
    await expectMalformed(sealed(payload))
  })

  it.each([
    ['text/plain', sealed('{}')],
    ['application/x-www-form-urlencoded', sealed('{}')],
    ['multipart/form-data; boundary=x', sealed('{}')],
    ['application/jsonp', sealed('{}')],
    ['application/json, text/plain', sealed('{}')],
  ])('under the content type %s is refused, because a form of another site can send it', async (type, body) => {
    const { status, answered } = await postRaw(server.origin + PATH, body, { 'content-type': type })
    expect({ status, code: answered.code }).toEqual({ status: 400, code: 2001 })
    expect(answered.msg).toContain('application/json')
  })

  async function expectMalformed(body: BodyInit) {
    const before = await stateOf(server.app)
    const { status, answered, responseHeaders } = await postRaw(server.origin + PATH, body)
    expect({ status, code: answered.code, data: answered.data }).toEqual({ status: 400, code: 2001, data: null })
    expect(answered.msg.length).toBeGreaterThan('请求格式不对：'.length)
    expect(answered.msg).not.toMatch(/ at |\.ts|undefined|select /i)
    expect(responseHeaders.get('content-type')).toMatch(/^application\/json/)
    expect(await stateOf(server.app)).toEqual(before)
    expect((await post(server.origin + PATH, {})).answered.code).toBe(0)
  }
})

describe('a request that is an envelope', () => {
  it('carries a payload in base64 and is answered code, data and msg in base64 (1.7-02, 1.7-03, 1.7-04)', async () => {
    const response = await fetch(server.origin + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":"e30="}',
    })
    const outer = (await response.json()) as { data: string }
    expect(response.status).toBe(200)
    expect(Object.keys(outer)).toEqual(['data'])
    const answered = JSON.parse(Buffer.from(outer.data, 'base64').toString('utf8'))
    expect(base64(Buffer.from(outer.data, 'base64'))).toBe(outer.data)
    expect(answered).toEqual({ code: 0, data: expect.any(Object), msg: '' })
  })

  it('is refused in the same envelope, with 200 and data null (1.7-03)', async () => {
    const { status, answered } = await post(`${server.origin}/api/user/userinfo`, {})
    expect({ status, answered }).toEqual({ status: 200, answered: { code: 1002, data: null, msg: '登录过期，请登录' } })
  })

  it('keeps Chinese and characters beyond the basic plane in both directions (1.7-05)', async () => {
    const admin = await server.admin()
    const name = '渡口 · 测试 — ĝis 🚢 ‮rtl‬'
    const saved = await admin.ok('saveEntry', {
      revision: null,
      id: null,
      index: 1,
      name,
      address: '192.0.2.1',
      moreAddresses: [],
      description: '中文说明',
      visible: true,
    })
    expect(saved.name).toBe(name)
    expect((await admin.ok('listEntries', {})).map((entry) => entry.name)).toContain(name)
  })

  it('speaks the language that is asked for', async () => {
    const told = async (language: string) =>
      (await post(`${server.origin}/api/user/userinfo`, {}, { 'accept-language': language })).answered.msg
    expect(await told('en-GB,en;q=0.9')).toBe('Your session ended, please sign in')
    expect(await told('zh-CN')).toBe('登录过期，请登录')
    expect(await told('fr')).toBe('登录过期，请登录')
  })

  it('says what is wrong with the input in that language alone', async () => {
    const form = { email: 'nobody', password: 'a'.repeat(64), icon_url: '' }
    const told = async (language: string) =>
      (await post(`${server.origin}/api/user/signup`, form, { 'accept-language': language })).answered
    expect(await told('en')).toMatchObject({
      msg: 'Wrong input: not an e-mail address',
      detail: { problem: 'not an e-mail address' },
    })
    expect(await told('zh')).toMatchObject({ msg: '参数不对：邮件不正确', detail: { problem: '邮件不正确' } })
  })

  it('may be as large as 64 KB and no larger', async () => {
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ data: base64('{}'), pad: '' })
      return JSON.stringify({ data: base64('{}'), pad: 'x'.repeat(bytes - empty.length) })
    }
    for (const bytes of [MAX_ENVELOPE_BYTES - 1, MAX_ENVELOPE_BYTES]) {
      expect((await postRaw(server.origin + PATH, sized(bytes))).answered.code).toBe(0)
    }
    const { status, answered } = await postRaw(server.origin + PATH, sized(MAX_ENVELOPE_BYTES + 1))
    expect({ status, code: answered.code, detail: answered.detail }).toEqual({
      status: 413,
      code: 2005,
      detail: { maxKb: 64 },
    })
  })

  it('may hold a list of many, 16 levels and 200 fields', async () => {
    const many = { data: base64(JSON.stringify({ list: Array.from({ length: 2000 }, (_, n) => n) })) }
    expect((await postRaw(server.origin + PATH, JSON.stringify(many))).answered.code).toBe(0)
    expect((await postRaw(server.origin + PATH, sealed(nested(16)))).answered.code).toBe(0)
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, `{"f${n}":`]))
    expect((await post(server.origin + PATH, wide)).answered.code).toBe(0)
  })
})

describe('bytes that are not HTTP', () => {
  it.each(['GARBAGE\r\n\r\n', 'GET\r\n\r\n', 'POST /api/host/get HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'])(
    '%j end their connection and nothing else',
    async (bytes) => {
      expect(await sendBytes(bytes)).toMatch(/^HTTP\/1.1 400 |^$/)
      expect((await post(server.origin + PATH, {})).answered.code).toBe(0)
    },
  )
})

/** An object in which objects lie in each other, so many levels in all. */
function nested(levels: number): string {
  return `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
}

function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(server.origin).port) }, () =>
      socket.write(bytes),
    )
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
