import type { InputOf } from '@dukou/contract'
import { calls } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import { setFlag } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan } from '../../../../test/shop.ts'
import { stateOf } from '../../../../test/state.ts'

type Input = InputOf<typeof calls.saveSettings>

const INVALID = 2033
const BAD_INPUT = 2002
const CHANGED = 2055

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const now = () => admin.ok('getSettings', {})
const wireNow = async () => (await admin.call('getSettings', {})).wire as Record<string, unknown>

/** Sends a payload as it stands on the wire. */
async function send(payload: object) {
  const { answered } = await post(server.origin + calls.saveSettings.path, payload, {
    authorization: `Bearer ${admin.token}`,
  })
  return answered
}

/** All settings as they are, with some of them changed. */
async function saved(changes: Partial<Input>) {
  return admin.call('saveSettings', { ...(await now()), ...changes })
}

async function lastAudit() {
  const { rows } = await sql<{ detail: unknown; email: string }>`select detail, email from audit
    join users on users.id = actor_id where action = 'saveSettings' order by audit.id desc limit 1`.execute(
    server.app.db,
  )
  return rows[0]
}

describe('the settings', () => {
  it('are asked with an empty payload, and are the whole config object (3.2-02)', async () => {
    const { code, wire } = await admin.call('getSettings', {})
    expect(code).toBe(0)
    const names = `alipay wxpay usdtpay exchange_rate usdtCheckTime usdtCheckInterval notify_url return_url
      traffic_spend_scale minestTrafficSpend noGlobalTrafficScaleLimit upload_traffic_spend_scale updateV2rayDuration
      trafficStasticDuration openChannel inviteRule channelRewardRate channelConsumerDuration min_charge_money admin_id
      yunying_list signUseRewardTraffic continueSignUseDay continueSignReward vip_traffic_thred_rate_limit prizeBaseCost
      gameSeat apine_install ubuntu_x86_install ubuntu_arm_install ubuntu_guonei_install ubuntu_reality_install
      alpine_reality_install preferDomain contentUrl_guonei contentUrl_guowai describe_host notice_show notice_title
      notice_content notice_mark_red notice_day_interval`.split(/\s+/)
    expect(names.filter((name) => !(name in (wire as object)))).toEqual([])
    expect(wire).toMatchObject({
      channelRewardRate: 0.1,
      min_charge_money: 500,
      traffic_spend_scale: 1,
      signUseRewardTraffic: 200,
    })
  })

  it('are saved as the whole config object, and stand so afterwards (3.2-03)', async () => {
    const before = await wireNow()
    const changes = { siteName: '江湖', exchange_rate: 7.1855, traffic_spend_scale: 1.25, min_charge_money: 100.5 }
    const { code, data } = await send({ ...before, ...changes })
    expect({ code, data }).toMatchObject({ code: 0, data: changes })
    const { revision, ...after } = await wireNow()
    expect(after).toEqual({ ...before, ...changes, revision: undefined } satisfies object)
    expect(revision).toBeGreaterThan(Number(before.revision))
    expect((await server.visitor().ok('hostInfo', { host: '' })).siteName).toBe('江湖')
    expect((await send({ siteName: '渡口' })).code).toBe(0)
    expect(await wireNow()).toMatchObject({ ...changes, siteName: '渡口' })
  })

  it('take a rebate from 0.05 to 0.5, and nothing beyond (3.3-13)', async () => {
    const codes = []
    for (const channelRewardRate of [0.04, 0.05, 0.5, 0.51]) {
      const { code } = await send({ ...(await wireNow()), channelRewardRate })
      codes.push(code, (await wireNow()).channelRewardRate)
    }
    expect(codes).toEqual([BAD_INPUT, 0.1, 0, 0.05, 0, 0.5, BAD_INPUT, 0.5])
    await send({ channelRewardRate: 0.1 })
  })

  it.each<[object, RegExp]>([
    [{ chanelRewardRate: 0.2 }, /chanelRewardRate/],
    [{ channelRewardRate: '0.2' }, /channelRewardRate/],
    [{ channelRewardRate: 0.123456 }, /channelRewardRate: 最多 4 位小数/],
    [{ usdtpay: 'my wallet' }, /usdtpay：应是 T 开头/],
    [{ usdtpay: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdd' }, /usdtpay：校验不对/],
    [{ usdtpay: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, /usdtpay：校验不对/],
    [{ usdtpay: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, /usdtpay：是 USDT 合约或空地址/],
    [{ notify_url: 'pay.example.com' }, /notify_url：应是网址/],
    [{ apine_install: 'javascript:alert(1)' }, /apine_install：应是网址/],
    [{ preferDomain: 'https://go.example.com' }, /preferDomain: 应是域名/],
    [{ updateV2rayDuration: 0 }, /updateV2rayDuration/],
    [{ min_charge_money: -1 }, /min_charge_money/],
    [{ alipay: 'paypal' }, /alipay：paypal 还没有账号，请先在「支付渠道」里新建/],
    [{ yunying_list: ['f'.repeat(24)] }, /yunying_list：没有用户 f{24}，请核对/],
    [{ offeredPlan: 'f'.repeat(24) }, /offeredPlan：没有在售的商品 f{24}，请重新选/],
    [{ admin_id: [] }, /admin_id：至少要留一个没有停用的管理员/],
    [{ gameSeat: 'x'.repeat(201) }, /gameSeat/],
  ])('refuse %j with what is wrong, and nothing beside it is stored', async (payload, words) => {
    const before = await stateOf(server.app)
    const { code, msg } = await send({ siteName: 'stored beside it', ...payload })
    expect([BAD_INPUT, INVALID]).toContain(code)
    expect(msg).toMatch(words)
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('offer a plan that is on sale, and are saved further when it no longer is', async () => {
    const offeredPlanId = await addPlan(server.app)
    expect(await saved({ offeredPlanId })).toMatchObject({ code: 0 })
    await admin.ok('deletePlan', { id: offeredPlanId })
    expect(await saved({ goodsName: 'saved beside it' })).toMatchObject({ code: 0 })
    expect(await saved({ offeredPlanId: '' })).toMatchObject({ code: 0 })
    expect(await saved({ offeredPlanId })).toMatchObject({ code: INVALID })
  })

  it('keep an admin who is not disabled', async () => {
    const member = await server.member()
    const { id } = await member.ok('userInfo', {})
    await setFlag(server.app, member.email, { disabled: true })
    expect(await saved({ adminIds: [id] })).toMatchObject({ code: INVALID })
    await setFlag(server.app, member.email, { disabled: false })
    const { adminIds } = await now()
    expect(await saved({ adminIds: [...adminIds, id] })).toMatchObject({ code: 0 })
    expect((await member.ok('getSettings', {})).adminIds).toContain(id)
    expect(await saved({ adminIds })).toMatchObject({ code: 0 })
  })

  it('that were changed since somebody opened them are not overwritten: he is told, and saves what he then sees', async () => {
    const opened = await now()
    await saved({ contact: 'https://t.me/first' })
    const mine = { ...opened, siteName: 'second' }
    const before = await stateOf(server.app)
    expect(await admin.call('saveSettings', mine)).toMatchObject({
      code: CHANGED,
      msg: expect.stringContaining('设置有改动'),
    })
    expect(await stateOf(server.app)).toEqual(before)
    expect(await saved({ siteName: 'second' })).toMatchObject({ code: 0 })
    expect(await now()).toMatchObject({ contact: 'https://t.me/first', siteName: 'second' })
  })

  it('that two admins save at the same moment are saved by one of them', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const opened = await now()
      const [one, other] = await Promise.all([
        admin.call('saveSettings', { ...opened, contact: `one ${turn}` }),
        admin.call('saveSettings', { ...opened, goodsName: `other ${turn}` }),
      ])
      expect([one.code, other.code].sort()).toEqual([0, CHANGED])
      const { contact, goodsName } = await now()
      expect([contact === `one ${turn}`, goodsName === `other ${turn}`].filter(Boolean)).toHaveLength(1)
    }
  })

  it('leave in the audit who changed what, before and after; saved without a change they leave nothing', async () => {
    await saved({ noticeTitle: '维护', checkInRewardMb: 300 })
    expect(await lastAudit()).toEqual({
      email: 'root@example.com',
      detail: {
        before: { notice_title: '', signUseRewardTraffic: 200 },
        after: { notice_title: '维护', signUseRewardTraffic: 300 },
      },
    })
    const before = await stateOf(server.app)
    expect(await saved({})).toMatchObject({ code: 0 })
    expect(await stateOf(server.app)).toEqual(before)
  })
})

describe('the versions of the settings', () => {
  it('tell of every save who made it, when, and each field before and after', async () => {
    await saved({ slowAfterGb: 80, minWithdrawalLi: 200_000n, noticeMarkedRed: true })
    const [newest] = await admin.ok('listSettingsVersions', {})
    expect(newest).toMatchObject({ email: 'root@example.com', at: expect.any(Date) })
    expect(newest?.changes).toEqual(
      expect.arrayContaining([
        { field: 'vip_traffic_thred_rate_limit', before: '0', after: '80' },
        { field: 'min_charge_money', before: expect.any(String), after: '200' },
        { field: 'notice_mark_red', before: 'false', after: 'true' },
      ]),
    )
  })

  it('go back to how the settings were before anybody saved them', async () => {
    const first = (await admin.ok('listSettingsVersions', {})).at(-1)
    expect(first).toMatchObject({ email: null, changes: [] })
    const then = await admin.ok('settingsVersion', { number: first?.number ?? 0 })
    expect(then).toMatchObject({ siteName: '渡口', minWithdrawalLi: 500_000n, slowAfterGb: 0 })
    expect(await saved(then)).toMatchObject({ code: 0 })
    const { revision: _, ...after } = await now()
    expect(after).toEqual(then)
  })

  it('keep the keys that the version before reads, and are told by the names of today', async () => {
    const { openReferralChannels } = await now()
    await saved({ openReferralChannels: !openReferralChannels })
    const [newest] = await admin.ok('listSettingsVersions', {})
    expect(newest?.changes).toEqual([
      { field: 'openChannel', before: String(openReferralChannels), after: String(!openReferralChannels) },
    ])
    const kept = await server.app.db
      .selectFrom('settings_versions')
      .select(['changes', 'settings'])
      .where('number', '=', newest?.number ?? 0)
      .executeTakeFirstOrThrow()
    expect(Object.keys(kept.changes)).toEqual(['openChannel'])
    expect(kept.settings).toMatchObject({ openChannel: !openReferralChannels, alipayChannel: expect.any(String) })
    const then = await admin.ok('settingsVersion', { number: newest?.number ?? 0 })
    expect(then).toMatchObject({ openReferralChannels: !openReferralChannels })
    await saved({ openReferralChannels })
  })

  it('that there are none of are refused with what to do', async () => {
    expect(await admin.call('settingsVersion', { number: 9999 })).toMatchObject({
      code: 2056,
      msg: '没有这一版设置，请刷新列表',
    })
  })
})
