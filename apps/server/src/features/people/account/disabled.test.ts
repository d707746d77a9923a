import { calls } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, post } from '../../../../test/client.ts'
import { setFlag } from '../../../../test/people.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan } from '../../../../test/shop.ts'
import { forgetOldSessions } from './session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const disable = (email: string, disabled = true) => setFlag(server.app, email, { disabled })

function signIn(email: string, password = PASSWORD, language = 'zh') {
  const input = { email, passwordDigest: digestOf(password) }
  return server.visitor().call('login', input, { 'accept-language': language })
}

describe('a disabled user', () => {
  it('cannot sign in, is told why in his language, and gets no cookie', async () => {
    const { email } = await server.member()
    await disable(email)
    const refused = await signIn(email)
    expect(refused).toMatchObject({ status: 200, code: 2035, msg: '账号已停用，有疑问请联系客服', data: null })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await signIn(email, PASSWORD, 'en')).msg).toContain('disabled')
  })

  it('is not told from others by somebody who does not know the password', async () => {
    const { email } = await server.member()
    await disable(email)
    expect(await signIn(email, 'not the password')).toMatchObject({ code: 2012, msg: '用户不存在或密码错误' })
  })

  it('turns no token of his into a cookie', async () => {
    const { email, token = '' } = await server.member()
    await disable(email)
    const refused = await server.visitor().call('exchangeToken', { token })
    expect([refused.code, refused.headers.getSetCookie()]).toEqual([2014, []])
  })

  it('gets no answer again that was stored under his key', async () => {
    const buyer = await server.member()
    const planId = await addPlan(server.app)
    const order = () =>
      post(
        server.origin + calls.createOrder.path,
        { combo_id: planId },
        {
          authorization: `Bearer ${buyer.token}`,
          'idempotency-key': 'once',
        },
      )
    const first = (await order()).answered
    expect(first.code).toBe(0)
    expect((await order()).answered).toEqual(first)
    await disable(buyer.email)
    expect((await order()).answered).toMatchObject({ code: 1002, data: null })
  })

  it('signs in again once he is no longer disabled, while the sessions he had are swept away', async () => {
    const member = await server.member()
    await disable(member.email)
    await forgetOldSessions(server.app.db)
    await disable(member.email, false)
    expect((await member.call('userInfo', {})).code).toBe(1002)
    expect((await signIn(member.email)).code).toBe(0)
  })
})
