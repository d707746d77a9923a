import { calls, PROBLEM_TYPE } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../../test/api-tokens.ts'
import { post, type TestClient } from '../../../test/client.ts'
import { askPlain, bearer } from '../../../test/plain.ts'
import { request } from '../../../test/raw-request.ts'
import { type Member, startTestServer, type TestServer } from '../../../test/server.ts'
import { addPlan } from '../../../test/shop.ts'
import { stateOf } from '../../../test/state.ts'

let server: TestServer
let admin: TestClient
let member: Member
let planId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  member = await server.member()
  planId = await addPlan(server.app)
})
afterAll(() => server.stop())

const CREATE = '/api/v1/create-ticket'

async function get(path: string, headers: Record<string, string> = bearer(member.token)) {
  const response = await fetch(server.origin + path, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a caller', () => {
  it('without a token has 401, which says how to come back', async () => {
    const { status, headers, body } = await get('/api/v1/list-orders', {})
    expect({ status, body }).toMatchObject({ status: 401, body: { status: 401, refusal: 'sessionExpired' } })
    expect(headers.get('www-authenticate')).toBe('Bearer')
  })

  it('is not known by a cookie, which browsers also send for pages of others', async () => {
    expect((await get('/api/v1/list-orders', { cookie: `token=${member.token}` })).status).toBe(401)
    const both = { cookie: `token=${admin.token}`, ...bearer(member.token) }
    expect((await get('/api/v1/user-info', both)).body.email).toBe(member.email)
    expect((await get('/api/v1/list-users', both)).status).toBe(403)
  })

  it('that is the page of another site is refused', async () => {
    const { status, body } = await get('/api/v1/list-orders', {
      ...bearer(member.token),
      origin: 'https://evil.example',
    })
    expect({ status, refusal: body.refusal }).toEqual({ status: 403, refusal: 'crossSite' })
  })

  it('gets no cookie', async () => {
    const { headers } = await get('/api/v1/user-info')
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('an address', () => {
  it('takes its own method alone, and HEAD where it takes GET', async () => {
    const asked = (method: string, path: string) =>
      request(server.origin + path, { method, headers: bearer(member.token) })
    expect((await asked('HEAD', '/api/v1/list-orders')).status).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
      const { status, headers } = await asked(method, '/api/v1/list-orders')
      expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: 'GET, HEAD' })
      expect(headers['content-type']).toContain(PROBLEM_TYPE)
    }
    expect(await asked('GET', CREATE)).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  })

  it('that is none is a problem with 404, except those of node software', async () => {
    const { status, body } = await get('/api/v1/nothing?x=1')
    expect({ status, refusal: body.refusal }).toEqual({ status: 404, refusal: 'unknownPath' })
    for (const path of ['/api/v1/login', '/api/v1/listOrders', '/api/v1/list-orders/', '/api/v1/'])
      expect((await get(path)).body).toMatchObject({ status: 404 })
    expect((await get('/api/v1/server/UniProxy/nothing')).body).toEqual({ data: expect.any(String) })
  })
})

describe('an answer', () => {
  it('has li and bytes as text, and says a refusal of the verb with its status', async () => {
    const { status, headers, body } = await askPlain(server.origin, 'createOrder', { planId }, bearer(member.token))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ planId, status: 'awaitingPayment', priceLi: '12500', addTrafficBytes: '322122547200' })
    const gone = await askPlain(server.origin, 'createOrder', { planId: 'f'.repeat(24) }, bearer(member.token))
    expect(gone).toMatchObject({ status: 404, body: { refusal: 'planNotFound', code: 2015 } })
    await askPlain(server.origin, 'cancelOrder', { orderId: body.id }, bearer(member.token))
    const again = await askPlain(server.origin, 'cancelOrder', { orderId: body.id }, bearer(member.token))
    expect(again).toMatchObject({ status: 409, body: { refusal: 'orderNotCancellable' } })
  })

  it('is the first one under an idempotency key, in whichever form the request comes again', async () => {
    const keyed = { ...bearer(member.token), 'idempotency-key': 'both-forms' }
    const first = await askPlain(server.origin, 'createOrder', { planId }, keyed)
    const before = await stateOf(server.app)
    expect((await askPlain(server.origin, 'createOrder', { planId }, keyed)).body).toEqual(first.body)
    const enveloped = await member.call('createOrder', { planId }, { 'idempotency-key': 'both-forms' })
    expect(enveloped.data?.id).toBe(first.body.id)
    const other = await askPlain(server.origin, 'createOrder', { planId: 'e'.repeat(24) }, keyed)
    expect(other).toMatchObject({ status: 422, body: { refusal: 'idempotencyKeyReused' } })
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('of the envelope is as it was', async () => {
    const { status, answered } = await post(
      server.origin + calls.createOrder.path,
      { combo_id: 'f'.repeat(24) },
      bearer(member.token),
    )
    expect({ status, code: answered.code, data: answered.data }).toEqual({ status: 200, code: 2015, data: null })
  })
})

describe('a program', () => {
  const tokenWith = async (scopes: ('users:read' | 'audit:read')[]) =>
    (await makeApiToken(admin, { name: 'plain', scopes })).token

  it('makes the calls of its scopes, and no others', async () => {
    const token = await tokenWith(['users:read'])
    const status = async (name: 'listUsers' | 'listAudit' | 'createOrder') =>
      (await askPlain(server.origin, name, name === 'createOrder' ? { planId } : {}, bearer(token))).status
    expect([await status('listUsers'), await status('listAudit'), await status('createOrder')]).toEqual([200, 403, 403])
    expect((await get('/api/v1/list-users', bearer('dk_unknown'))).status).toBe(401)
  })

  it('that calls too often has 429 and the seconds to wait, counted together with its calls in the envelope', async () => {
    const token = await tokenWith(['audit:read'])
    const scale = server.app.config.rateLimitScale
    server.app.config.rateLimitScale = 0.01
    try {
      const enveloped = () => post(server.origin + calls.listAudit.path, {}, bearer(token))
      const plain = () => get('/api/v1/list-audit', bearer(token))
      expect([(await enveloped()).answered.code, (await plain()).status, (await enveloped()).answered.code]).toEqual([
        0, 200, 0,
      ])
      const { status, headers, body } = await plain()
      expect({ status, refusal: body.refusal }).toEqual({ status: 429, refusal: 'tooManyRequests' })
      expect(Number(headers.get('retry-after'))).toBe(body.figures.seconds)
      expect((await enveloped()).answered.code).toBe(2006)
    } finally {
      server.app.config.rateLimitScale = scale
    }
  })
})

describe('an address that floods', () => {
  let small: TestServer
  beforeAll(async () => {
    small = await startTestServer({ rateLimitScale: 0.05 })
  })
  afterAll(() => small.stop())

  it('is turned away with a problem before anything of it is read', async () => {
    const asked = Array.from({ length: 60 }, () => fetch(`${small.origin}/api/v1/list-orders`))
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    for (const answer of refused) {
      expect(answer.headers.get('content-type')).toContain(PROBLEM_TYPE)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(await answer.json()).toMatchObject({ status: 429, refusal: 'tooManyRequests' })
    }
  })
})
