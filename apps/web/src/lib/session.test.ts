import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toBase64 } from './envelope.ts'
import { queryClient } from './query-client.ts'
import { ensureUser, forgetUser, KEPT_USER, replaceSubscriptionKey, USERINFO_CHANGE } from './session.ts'

const ID = '5'.repeat(24)
const userWire = {
  _id: ID,
  email: 'lin@example.com',
  icon: '',
  type: 'channel',
  userkey: 'old',
  is_agency_user: false,
  paidUser: false,
  traffic: 0,
  spendTraffic: 0,
  vipExpireTime: null,
  dailyTimePackageUsage: 0,
  limit: 53_687_091_200,
  preferDomain: '',
  describe_host: '',
  channel_code: null,
  inXinjiang: false,
  in_foreign: false,
  use_english_node: false,
  moji: false,
  haveContinueSignUseData: 0,
  signUseToday: false,
  signUseRewardInfo: { continueSignReward: 2048 },
  trialTraffic: 0,
  trialExpireTime: null,
  accessState: 'nothingBought',
  createTime: '2026-11-21T00:00:00.000Z',
  lastFetch: null,
}

/** A server that knows two calls; each test says what they answer. */
function serve(answers: Record<string, { code: number; data: unknown }>) {
  vi.stubGlobal('fetch', async (path: string) => {
    const { code, data } = answers[path] ?? { code: 2003, data: null }
    return new Response(JSON.stringify({ data: toBase64(JSON.stringify({ code, data, msg: '' })) }))
  })
}

interface Told {
  subscriptionKey: string
  permissions?: unknown[]
}

/** Content of the stubbed local storage. */
const kept = new Map<string, string>()
let changes: Told[] = []

beforeEach(() => {
  changes = []
  const page = new EventTarget()
  page.addEventListener(USERINFO_CHANGE, (event) => changes.push((event as CustomEvent<Told>).detail))
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', { removeItem: (key: string) => kept.delete(key) })
  queryClient.clear()
})

afterEach(() => vi.unstubAllGlobals())

describe('the session', () => {
  it('fires userinfoChange after each of the two loads and after a reset of the link (1.4-02)', async () => {
    serve({
      '/api/user/userinfo': { code: 0, data: userWire },
      '/api/permission/mypermissions': { code: 0, data: [{ id: ID, name: '流媒体', desc: '', expireTime: null }] },
    })
    await ensureUser()
    expect(changes.map((user) => user.permissions?.length)).toEqual([undefined, 1])

    replaceSubscriptionKey('new')
    expect(changes.map((user) => user.subscriptionKey)).toEqual(['old', 'old', 'new'])
  })

  it('gains the list of permissions with the second load (1.3-11, 1.4-01)', async () => {
    serve({
      '/api/user/userinfo': { code: 0, data: userWire },
      '/api/permission/mypermissions': { code: 0, data: [{ id: ID, name: '流媒体', desc: '', expireTime: null }] },
    })
    await ensureUser()
    expect(changes[0]?.permissions).toBeUndefined()
    expect(changes[1]?.permissions).toMatchObject([{ id: ID, name: '流媒体' }])
  })

  it('is a visitor’s when the server knows nobody, and that is no failure', async () => {
    serve({ '/api/user/userinfo': { code: 1002, data: null } })
    expect(await ensureUser()).toBeNull()
    expect(changes).toEqual([])
  })

  it('stands without its entitlements when those cannot be had', async () => {
    serve({ '/api/user/userinfo': { code: 0, data: userWire } })
    expect(await ensureUser()).toMatchObject({ email: 'lin@example.com' })
    expect(changes.at(-1)?.permissions).toEqual([])
  })

  it('leaves nothing of the person behind when it ends', async () => {
    serve({ '/api/user/userinfo': { code: 0, data: userWire } })
    await ensureUser()
    queryClient.setQueryData(['orders'], ['theirs'])
    kept.set(KEPT_USER, 'theirs')
    forgetUser()
    expect(kept.has(KEPT_USER)).toBe(false)
    expect(queryClient.getQueryData(['orders'])).toBeUndefined()
    expect(await ensureUser()).toBeNull()
  })

  it('is not brought back by an answer that was on its way when it ended', async () => {
    const answers: (() => void)[] = []
    serve({ '/api/user/userinfo': { code: 0, data: userWire } })
    const answer = fetch
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/api/user/userinfo') await new Promise<void>((resolve) => answers.push(resolve))
      return answer(path)
    })
    ensureUser().catch(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    expect(changes).toHaveLength(1)

    forgetUser()
    answers[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await ensureUser()).toBeNull()
    expect(changes).toHaveLength(1)
  })
})
