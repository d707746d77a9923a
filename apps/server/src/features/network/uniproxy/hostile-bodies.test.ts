import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brokenInvariants } from '../../../../test/shop.ts'
import { memberWithTraffic, type OneNode, startWithOneNode } from './testing/one-node.ts'
import { postReport, V2 } from './testing/post-report.ts'

const MB = 1024 * 1024
const GZIPPED = { 'content-encoding': 'gzip' }

let node: OneNode
beforeAll(async () => {
  node = await startWithOneNode()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => node.server.stop())

async function push(body: object | Buffer, headers: Record<string, string> = {}) {
  const answer = await postReport(node.access, 'push', body, { headers })
  return [answer.status, await answer.text()]
}

/** Quarantine rows of the last report, and the bytes that it counted. */
async function last() {
  const { rows } = await sql<{ reason: string | null; entries: Record<string, unknown> | null; counted: number }>`
    select q.reason, q.entries, (select coalesce(sum(bytes), 0)::int from unnest(r.ups || r.downs) bytes) as counted
    from (select * from usage_reports order by applied_at desc limit 1) r
      left join usage_quarantine q on q.day = r.day and q.report_key = r.key`.execute(node.server.app.db)
  return rows
}

const TAKEN = [200, '{"data":true}']

describe('the body of a report', () => {
  it('that unpacks to more than is read is kept packed, and answered like any other', async () => {
    const bomb = gzipSync(Buffer.alloc(17 * MB, '0'))
    expect(await push(bomb, GZIPPED)).toEqual(TAKEN)
    expect(await last()).toEqual([{ reason: 'unreadable', entries: { base64: bomb.toString('base64') }, counted: 0 }])
  })

  it.each([
    ['says it is text', { 'content-type': 'text/plain' }],
    ['says it is bytes', { 'content-type': 'application/octet-stream' }],
  ])('that %s is read all the same', async (_, headers) => {
    const { number } = await memberWithTraffic(node)
    expect(await push({ [number]: [3, 4] }, headers)).toEqual(TAKEN)
    expect(await last()).toMatchObject([{ reason: null, counted: 7 }])
  })

  it.each([
    ['with zero characters', '"a\\u0000": "\\u0000"'],
    ['with half a character', '"b": ["\\ud800", 1]'],
  ])('%s counts for the rest, and those are kept as bytes', async (_, entry) => {
    const { number } = await memberWithTraffic(node)
    expect(await push(Buffer.from(`{"${number}": [1, 2], ${entry}}`))).toEqual(TAKEN)
    expect(await last()).toMatchObject([{ entries: { base64: expect.any(String) }, counted: 3 }])
  })

  it('with the names of what every object has is kept whole', async () => {
    const { number } = await memberWithTraffic(node)
    const names = '"__proto__": [1, 1], "constructor": [2, 2]'
    expect(await push(Buffer.from(`{"${number}": [1, 2], ${names}}`))).toEqual(TAKEN)
    const [{ entries = null } = {}] = await last()
    expect(Object.entries(entries ?? {}).sort()).toEqual([
      ['__proto__', [1, 1]],
      ['constructor', [2, 2]],
    ])
  })

  it('of brackets within brackets is kept without being parsed; brackets in texts are not counted', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const deep = Buffer.from(`{"1":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(await push(deep)).toEqual(TAKEN)
    expect(parse.mock.calls.filter(([text]) => String(text).length >= deep.length)).toEqual([])
    expect(await last()).toEqual([{ reason: 'unreadable', entries: { base64: deep.toString('base64') }, counted: 0 }])
    const { number } = await memberWithTraffic(node)
    const texts = `{"x\\"${'['.repeat(100)}": "${'{'.repeat(100)}", "${number}": [1, 2]}`
    expect(await push(Buffer.from(texts))).toEqual(TAKEN)
    expect(await last()).toMatchObject([{ reason: 'notAUser', counted: 3 }])
  })
})

describe('a large body that says inside who sends it', () => {
  const users = `{${Array.from({ length: 10_000 }, (_, index) => `"${2_000_000 + index}":[1,1]`).join()}}`
  const from = (token: string, more = '') =>
    gzipSync(
      `{"node_id": ${node.access.number}, "node_type": "vless", "token": "${token}", "traffic": ${users}${more}}`,
    )
  const post = (body: Buffer) =>
    fetch(`${node.server.origin}${V2}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...GZIPPED },
      body: new Uint8Array(body),
    })

  it('is not parsed where the token is wrong', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const answers = [await post(from('wrong')), await post(gzipSync(users)), await post(gzipSync('0'.repeat(MB)))]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(parse.mock.calls.filter(([text]) => String(text).length > 100_000)).toEqual([])
  })

  it('is a report like any other where it is right', async () => {
    expect((await post(from(node.access.token))).status).toBe(200)
    expect(await last()).toMatchObject([{ reason: 'moreThanUsers', counted: 0 }])
  })

  it('is turned away where it names somebody else further on', async () => {
    expect((await post(from(node.access.token, ', "token": "wrong"'))).status).toBe(403)
  })
})

it('a large body that cannot be read is kept packed', async () => {
  const large = Buffer.alloc(2 * MB, 'x')
  expect(await push(large)).toEqual(TAKEN)
  const [{ entries = null } = {}] = await last()
  expect(gunzipSync(Buffer.from(String(entries?.base64), 'base64')).equals(large)).toBe(true)
})

it('all of it leaves the books right', async () => {
  const broken = await brokenInvariants(node.server.app)
  // The members here have bytes that nobody granted.
  expect(broken.filter((one) => !one.startsWith('traffic-is-granted'))).toEqual([])
})
