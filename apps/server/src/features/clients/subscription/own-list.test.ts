import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { newSubscriber } from './testing/subscriber.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (query: string, headers: Record<string, string> = {}) =>
  request(`${server.origin}/user/getUserAllURL${query}`, { headers })

describe('the list of one’s own lines', () => {
  it('is what the link gives, for the session alone, and no client is taken to have fetched it', async () => {
    const member = await newSubscriber(server)
    const answer = await ask('?type=ssr', { cookie: `token=${member.token}` })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect((await member.ok('userInfo', {})).lastFetch).toBe(null)
    expect(answer.body.toString()).toBe((await member.pull('ssr')).body.toString())
  })

  it('is each one’s own', async () => {
    const [one, other] = [await newSubscriber(server), await newSubscriber(server)]
    for (const { token, publicId } of [one, other]) {
      const { body } = await ask('?type=ssr', { authorization: `Bearer ${token}` })
      expect(body.toString()).not.toContain(publicId === one.publicId ? other.key : one.key)
    }
  })

  it('leads visitors, and whoever’s session is over, to the login page', async () => {
    const disabled = await newSubscriber(server)
    await setFlag(server.app, disabled.email, { disabled: true })
    for (const headers of [{}, { cookie: 'token=wrong' }, { cookie: `token=${disabled.token}` }]) {
      const answer = await ask('?type=ssr', headers as Record<string, string>)
      expect([answer.status, answer.headers.location]).toEqual([303, '/#/login'])
    }
  })

  it.each(['', '?type=', '?type=clash', '?type=ssr&type=ssr', '?type=%2e%2e'])('is not there for %s', async (query) => {
    const { token } = await server.member()
    expect((await ask(query, { cookie: `token=${token}` })).status).toBe(404)
  })
})
