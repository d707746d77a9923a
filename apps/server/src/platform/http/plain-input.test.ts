import { gzipSync } from 'node:zlib'
import { MAX_ENVELOPE_BYTES, PROBLEM_TYPE } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../test/client.ts'
import { askPlain, bearer } from '../../../test/plain.ts'
import { sendRaw } from '../../../test/raw-request.ts'
import { type Member, startTestServer, type TestServer } from '../../../test/server.ts'
import { stateOf } from '../../../test/state.ts'

let server: TestServer
let admin: TestClient
let member: Member
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  member = await server.member()
})
afterAll(() => server.stop())

const CREATE = '/api/v1/create-ticket'
const JSON_TYPE = { 'content-type': 'application/json' }
const TICKET = { title: 'Slow', text: 'Since yesterday' }

async function send(path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { ...bearer(member.token), ...headers },
    body,
  })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

async function get(path: string, headers: Record<string, string> = bearer(member.token)) {
  const response = await fetch(server.origin + path, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a body that cannot be read', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
  const whole = JSON.stringify(TICKET)

  it.each<[string, BodyInit]>([
    ['nothing', ' '],
    ['text', 'hello'],
    ['cut JSON', '{"title":'],
    ['a list', `[${whole}]`],
    ['a scalar', '"title"'],
    ['null', 'null'],
    ['an envelope in base64 twice', '{"data":"e30=","data":"e30="}'],
    ['a field twice', '{"title":"a","title":"b","text":"c"}'],
    ['a field twice, spelt in two ways', '{"title":"a","\\u0074itle":"b","text":"c"}'],
    ['__proto__', '{"title":"a","text":"b","__proto__":{"isAdmin":true}}'],
    ['constructor', '{"title":"a","text":"b","constructor":{"prototype":{}}}'],
    ['prototype, deep inside', '{"title":"a","text":[{"prototype":1}]}'],
    ['a byte order mark', `\uFEFF${whole}`],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['UTF-16', Buffer.from(whole, 'utf16le')],
    ['a NUL byte', `${whole}\0`],
    ['a raw NUL in a text', '{"title":"a\0","text":"b"}'],
    ['half a surrogate pair', '{"title":"\\ud800","text":"b"}'],
    ['two objects', whole + whole],
    ['packed bytes', gzipSync(whole)],
    ['17 levels', nested(17)],
    ['6,000 levels', nested(6_000)],
    ['201 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n])))],
  ])('by %s is a problem with 400, and nothing happens', async (_, body) => {
    const before = await stateOf(server.app)
    const answer = await send(CREATE, body)
    expect(answer).toMatchObject({ status: 400, body: { status: 400, refusal: 'badEnvelope', code: 2001 } })
    expect(answer.type).toContain(PROBLEM_TYPE)
    expect(answer.body.detail).not.toMatch(/ at |\.ts|undefined|select /i)
    expect(await stateOf(server.app)).toEqual(before)
  })

  it.each<[string, Record<string, string>]>([
    ['of plain text', { 'content-type': 'text/plain' }],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of a file', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['of two kinds', { 'content-type': 'application/json, text/plain' }],
    ['that says it is packed', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ])('because it is one %s has 415', async (_, headers) => {
    expect(await send(CREATE, whole, headers)).toMatchObject({ status: 415, body: { status: 415, code: 2001 } })
  })

  it('because it is too large has 413, from a stranger as soon as it is announced', async () => {
    const large = JSON.stringify({ ...TICKET, text: 'x'.repeat(MAX_ENVELOPE_BYTES) })
    expect(await send(CREATE, large)).toMatchObject({ status: 413, body: { status: 413, refusal: 'tooLarge' } })
    const head = [
      'POST /api/v1/create-ticket HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Content-Type: application/json',
    ]
    const answer = await sendRaw(
      server.origin,
      `${head.join('\r\n')}\r\nContent-Length: ${MAX_ENVELOPE_BYTES + 1}\r\n\r\n`,
    )
    expect(answer.status).toBe(413)
    expect(answer.headers['content-type'] ?? answer.headers['Content-Type']).toContain(PROBLEM_TYPE)
  })

  it('is left out where a call has no fields', async () => {
    const answer = await fetch(`${server.origin}/api/v1/my-telegram`, { method: 'POST', headers: bearer(member.token) })
    expect(answer.status).toBe(200)
    const empty = await fetch(server.origin + CREATE, { method: 'POST', headers: bearer(member.token) })
    expect(empty.status).toBe(422)
    const { errors } = (await empty.json()) as { errors: { pointer: string }[] }
    expect(errors.map(({ pointer }) => pointer)).toEqual(['#/title', '#/text'])
  })
})

describe('a field that is wrong', () => {
  it.each<[string, unknown, string]>([
    ['a list for text', { ...TICKET, title: ['a'] }, '#/title'],
    ['an object for text', { ...TICKET, title: { length: 1 } }, '#/title'],
    ['a number for text', { ...TICKET, title: 5 }, '#/title'],
    ['text with a NUL', { ...TICKET, title: 'a\0b' }, '#/title'],
    ['a field that is missing', { title: 'a' }, '#/text'],
    ['a field that is unknown', { ...TICKET, 'te/xt~': 'b' }, '#/te~1xt~0'],
    ['the spelling of the envelope', { ...TICKET, desc: 'b' }, '#/desc'],
  ])('such as %s has 422 and is pointed at', async (_, input, pointer) => {
    const before = await stateOf(server.app)
    const { status, body } = await send(CREATE, JSON.stringify(input))
    expect({ status, refusal: body.refusal }).toEqual({ status: 422, refusal: 'badInput' })
    expect(body.errors).toEqual([{ pointer, detail: expect.any(String) }])
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('deep in a list is pointed at where it stands', async () => {
    const wrong = { emails: ['a@example.com', 7], addLi: 5, reason: 'x' }
    const { status, body } = await askPlain(server.origin, 'giveToMany', wrong, bearer(admin.token))
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['#/emails/1', '#/addLi'])
  })

  it('is told in the language of who asks', async () => {
    const told = async (language: string) =>
      (await askPlain(server.origin, 'createOrder', {}, { ...bearer(member.token), 'accept-language': language })).body
    expect((await told('en')).detail).toMatch(/^Wrong input: planId/)
    expect((await told('zh-CN')).detail).toMatch(/^参数不对：planId/)
    expect((await told('zh-CN')).title).toBe('Bad input')
  })
})

describe('a query', () => {
  it('has numbers and flags as text', async () => {
    const headers = bearer(admin.token)
    expect((await get('/api/v1/list-users?limit=1', headers)).body.items).toHaveLength(1)
    expect((await get('/api/v1/list-reports?uncertain=true', headers)).status).toBe(200)
    expect(
      (await get('/api/v1/list-users?from=2020-01-01T00:00:00Z&sought=root%40example.com', headers)).body,
    ).toMatchObject({ items: [{ email: 'root@example.com' }] })
  })

  it.each([
    ['a parameter twice', '?limit=1&limit=2', 400],
    ['a parameter twice, spelt in two ways', '?limit=1&%6cimit=2', 400],
    ['bytes that are not UTF-8', '?sought=%ff', 400],
    ['a cut escape', '?sought=%e4%b', 400],
    ['51 parameters', `?${Array.from({ length: 51 }, (_, n) => `p${n}=1`).join('&')}`, 400],
    ['a NUL', '?sought=%00', 422],
    ['a parameter that is unknown', '?count=1', 422],
    ['__proto__', '?__proto__=1', 422],
    ['constructor', '?constructor=1', 422],
    ['a list', '?sought[]=1', 422],
    ['text for a number', '?limit=many', 422],
    ['a number as hex', '?limit=0x10', 422],
    ['a number out of range', '?limit=0', 422],
    ['a time without a zone', '?from=2020-01-01T00:00:00', 422],
  ])('with %s is refused', async (_, query, status) => {
    expect(await get(`/api/v1/list-users${query}`, bearer(admin.token))).toMatchObject({ status, body: { status } })
  })

  it('is no way to say what a POST takes in its body', async () => {
    expect((await send(`${CREATE}?title=a&text=b`, '{}')).status).toBe(422)
  })
})
