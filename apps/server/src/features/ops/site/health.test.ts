import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let open: TestServer
let guarded: TestServer
beforeAll(async () => {
  open = await startTestServer()
  guarded = await startTestServer({ metricsToken: 'a token for the monitor' })
})
afterAll(async () => {
  await open.stop()
  await guarded.stop()
})

async function metrics(server: TestServer, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(`${server.origin}/metrics`, { headers })).status
}

describe('health', () => {
  it('tells that the process lives and that it can serve, by GET and HEAD', async () => {
    for (const [path, text] of [
      ['/healthz', 'ok\n'],
      ['/readyz', 'ready\n'],
    ]) {
      const answer = await fetch(open.origin + path)
      expect([answer.status, await answer.text()]).toEqual([200, text])
      expect((await fetch(open.origin + path, { method: 'HEAD' })).status).toBe(200)
    }
  })

  it('is asked without limit', async () => {
    const strict = await startTestServer({ rateLimitScale: 1 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${strict.origin}/readyz`)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await strict.stop()
  })
})

describe('a process that was told to stop', () => {
  it('is not ready at once, serves on, and lets each answer end its connection', async () => {
    const leaving = await startTestServer({ drainSeconds: 1 })
    const stopped = leaving.stop()
    const readiness = await fetch(`${leaving.origin}/readyz`)
    expect([readiness.status, readiness.headers.get('connection')]).toEqual([503, 'close'])
    expect((await fetch(`${leaving.origin}/healthz`)).status).toBe(200)
    expect((await leaving.visitor().call('hostInfo', { host: '' })).code).toBe(0)
    await stopped
    await expect(fetch(`${leaving.origin}/readyz`)).rejects.toThrow()
  })
})

describe('metrics', () => {
  it('are for this machine alone while there is no token', async () => {
    expect(await metrics(open)).toBe(200)
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'are not for who comes through a proxy: %s',
    async (name) => {
      expect(await metrics(open, { [name]: '127.0.0.1' })).toBe(403)
    },
  )

  it('need the token where there is one, from this machine too', async () => {
    expect(await metrics(guarded)).toBe(403)
    expect(await metrics(guarded, { authorization: 'Bearer wrong' })).toBe(403)
    expect(await metrics(guarded, { authorization: 'a token for the monitor' })).toBe(403)
    expect(await metrics(guarded, { authorization: 'Bearer a token for the monitor' })).toBe(200)
    expect(
      await metrics(guarded, { authorization: 'Bearer a token for the monitor', 'x-forwarded-for': '1.2.3.4' }),
    ).toBe(200)
  })

  it('count calls by name and code, in lines that Prometheus reads, and name nobody', async () => {
    const member = await open.member()
    const { id, subscriptionKey } = await member.ok('userInfo', {})
    await open.visitor().call('userInfo', {})
    const answer = await fetch(`${open.origin}/metrics`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(text).toContain('dukou_calls_total{call="userInfo",code="0"} ')
    expect(text).toContain('dukou_calls_total{call="userInfo",code="1002"} 1\n')
    const [told, meanings] = [/^[^#]/, /^#/].map((kind) => text.split('\n').filter((line) => kind.test(line)))
    const kinds = /^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))$/
    for (const line of meanings ?? []) expect(line).toMatch(kinds)
    for (const line of told ?? []) expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"]*",?)+\})? -?\d+(\.\d+)?(e-\d+)?$/)
    for (const secret of [member.email, member.token ?? 'x', id, subscriptionKey]) expect(text).not.toContain(secret)
  })
})
