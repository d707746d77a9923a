import { createOrder, listPlans, login } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { asCallError, type CallError, createClient, NETWORK_FAILURE, UNREADABLE } from './call.ts'
import { fromBase64, toBase64 } from './envelope.ts'
import { sayFarewell, watchFarewells } from './farewells.ts'

const digest = 'a'.repeat(64)

function answering(answer: unknown, status = 200) {
  const body = typeof answer === 'string' ? answer : JSON.stringify({ data: toBase64(JSON.stringify(answer)) })
  return client(async () => new Response(body, { status }))
}

function client(fetch: typeof globalThis.fetch, language: 'zh' | 'en' = 'zh') {
  const parts = {
    fetch: vi.fn(fetch),
    language: () => language,
    watchFarewells,
    onSessionExpired: vi.fn(),
    onNetworkFailure: vi.fn(),
    onTime: vi.fn(),
    log: vi.fn(),
  }
  return { ...parts, call: createClient(parts) }
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  return asCallError(
    await promise.then(
      () => undefined,
      (thrown) => thrown,
    ),
  )
}

describe('a call', () => {
  it('is a POST to the own origin with the session cookie and the wire’s spelling in the envelope', async () => {
    const { call, fetch } = answering({ code: 0, data: { token: 'T' }, msg: '' })
    await call(login, { email: 'a@b.example', passwordDigest: digest })
    const [path, request] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/api/user/login')
    expect(request).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    const payload = JSON.parse(fromBase64(JSON.parse(String(request?.body)).data))
    expect(payload).toEqual({ email: 'a@b.example', password: digest })
  })

  it('that went out before the scripts were here is not sent again, and its time counts from then', async () => {
    const early = [{ askedAt: 5, response: Promise.resolve(new Response('{}', { headers: { date: 'then' } })) }]
    const fetch = vi.fn(async () => new Response('{}'))
    const parts = { ...client(fetch), askedEarly: vi.fn((_path: string) => early.pop()) }
    const call = createClient(parts)
    await failureOf(call(listPlans, {}))
    expect(parts.askedEarly).toHaveBeenCalledWith(listPlans.path)
    expect(fetch).not.toHaveBeenCalled()
    expect(parts.onTime).toHaveBeenCalledWith(expect.objectContaining({ date: 'then', askedAt: 5 }))
    await failureOf(call(listPlans, {}))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('gives the answer in our words', async () => {
    const plan = { _id: 'f'.repeat(24), orderID: 1, name: '月票', price: 39, traffic: 0, vipDuration: 30 }
    const { call } = answering({ code: 0, data: [plan], msg: '' })
    const [first] = await call(listPlans, {})
    expect(first).toMatchObject({ name: '月票', priceLi: 39_000n, durationDays: 30 })
  })

  it('asks for refusals in the language of the page', async () => {
    const { call, fetch } = client(async () => new Response('x'), 'en')
    await failureOf(call(listPlans, {}))
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': 'en' })
  })

  it('carries a key for trying again where the act may be done once only', async () => {
    const { call, fetch } = answering({ code: 2017, data: null, msg: '' })
    await failureOf(call(createOrder, { planId: 'a'.repeat(24) }, { idempotencyKey: 'KEPT' }))
    await failureOf(call(createOrder, { planId: 'a'.repeat(24) }))
    await failureOf(call(listPlans, {}))
    const keys = fetch.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'))
    expect(keys).toEqual(['KEPT', expect.stringMatching(/^[A-Z]{24}$/), null])
  })
})

describe('a call that fails', () => {
  it('gives its caller code 502 and message 网络错误 when no answer comes (1.8-02)', async () => {
    const { call, onNetworkFailure } = client(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await failureOf(call(listPlans, {}))).toMatchObject({ code: NETWORK_FAILURE, message: '网络错误' })
    expect(onNetworkFailure).toHaveBeenCalledOnce()
  })

  it('counts an answer of a proxy without an envelope as no answer', async () => {
    const { call } = answering('<html>Bad gateway</html>', 502)
    expect((await failureOf(call(listPlans, {}))).code).toBe(NETWORK_FAILURE)
  })

  it('takes a refusal from its envelope, whatever the HTTP status', async () => {
    const { call, onNetworkFailure } = answering({ code: 2006, data: null, msg: '请求太频繁' }, 429)
    const failure = await failureOf(call(listPlans, {}))
    expect(failure).toMatchObject({ code: 2006, refusal: 'tooManyRequests', message: '请求太频繁' })
    expect(onNetworkFailure).not.toHaveBeenCalled()
  })

  it('says itself whether the person was told already, so that nobody tells twice', async () => {
    const lost = client(async () => {
      throw new TypeError('Failed to fetch')
    })
    const over = answering({ code: 1002, data: null, msg: '' })
    const refused = answering({ code: 2006, data: null, msg: '' })
    const isTold = async ({ call }: typeof lost, options = {}) => (await failureOf(call(listPlans, {}, options))).isTold
    expect([await isTold(lost), await isTold(over), await isTold(refused)]).toEqual([true, true, false])
    expect(await isTold(lost, { quiet: true })).toBe(false)
    expect(await isTold(over, { silentSession: true })).toBe(false)
  })

  it('hands on the figures of a refusal, for pages that count down', async () => {
    const { call } = answering({ code: 2013, data: null, msg: '', detail: { seconds: 38 } })
    const failure = await failureOf(call(login, { email: 'a@b.example', passwordDigest: digest }))
    expect(failure.details).toEqual({ seconds: 38 })
  })

  it('leaves every refusal but the end of the session to its caller (1.8-06)', async () => {
    const { call, onSessionExpired, onNetworkFailure, log } = answering({ code: 1029, data: null, msg: '' })
    await failureOf(call(listPlans, {}))
    for (const told of [onSessionExpired, onNetworkFailure, log]) expect(told).not.toHaveBeenCalled()
  })

  it('tells the end of the session once per call, and not to callers that only ask', async () => {
    const { call, onSessionExpired } = answering({ code: 1002, data: null, msg: '' })
    await failureOf(call(listPlans, {}, { silentSession: true }))
    expect(onSessionExpired).not.toHaveBeenCalled()
    expect((await failureOf(call(listPlans, {}))).refusal).toBe('sessionExpired')
    expect(onSessionExpired).toHaveBeenCalledOnce()
  })

  it('whose answer says so only after its asker was forgotten leads nobody away, and is told to nobody', async () => {
    const { call, onSessionExpired } = answering({ code: 1002, data: null, msg: '' })
    const late = failureOf(call(listPlans, {}))
    sayFarewell()
    expect((await late).isTold).toBe(true)
    expect(onSessionExpired).not.toHaveBeenCalled()
  })

  it('only logs an answer that cannot be decoded, and still fails for its caller', async () => {
    for (const { call, log, onNetworkFailure } of [
      answering('not an envelope'),
      answering({ code: 0, data: 5, msg: '' }),
    ]) {
      expect((await failureOf(call(listPlans, {}))).code).toBe(UNREADABLE)
      expect(log).toHaveBeenCalledOnce()
      expect(onNetworkFailure).not.toHaveBeenCalled()
    }
  })

  it('keeps quiet about the network where the screen says it itself', async () => {
    const { call, onNetworkFailure } = client(async () => {
      throw new TypeError('Failed to fetch')
    })
    await failureOf(call(listPlans, {}, { quiet: true }))
    expect(onNetworkFailure).not.toHaveBeenCalled()
  })
})
