import { type Calls, type InputOf, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { MERCHANT } from '../../../../test/gateway.ts'
import { stateOf } from '../../../../test/state.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { webhookPlatform } from '../../../../test/webhook-platform.ts'
import { payAdapters } from '../../../gateways/index.ts'

const SIGNING_KEY = 'the-webhook-signing-key'
const CERTIFICATE = '-----BEGIN A-----\nfirst line\n-----END A-----'

let till: Till
let admin: TestClient
beforeAll(async () => {
  payAdapters.webhooks = webhookPlatform().adapter
  payAdapters.plain = {
    ...webhookPlatform().adapter,
    fields: [
      { name: 'baseUrl', kind: 'address', label: { zh: '地址', en: 'Address' }, isOptional: true },
      { name: 'key', kind: 'secret', label: { zh: '密钥', en: 'Key' } },
      { name: 'notifyKey', kind: 'secret', label: { zh: '通知密钥', en: 'Notify key' }, isOptional: true },
      {
        name: 'place',
        kind: 'choice',
        label: { zh: '环境', en: 'Environment' },
        choices: [
          { value: 'live', label: { zh: '正式', en: 'Live' } },
          { value: 'test', label: { zh: '测试', en: 'Test' } },
        ],
      },
    ],
    types: {},
  }
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => {
  delete payAdapters.webhooks
  delete payAdapters.plain
  return till.close()
})

type Input = InputOf<Calls['savePaymentAccount']>
type Values = Record<string, string>

const pairs = (values: Values) => Object.entries(values).map(([name, value]) => ({ name, value }))

function account(values: Values, changes: Partial<Input> = {}): Input {
  return {
    ...{ code: 'hook', adapter: 'webhooks', values: pairs(values), hours: null, isNew: false, revision: null },
    modes: [{ mode: 'alipay', word: 'x', share: 0 }],
    ...{ baseUrl: '', merchantId: '', key: null, alipayType: null, wxpayType: null },
    ...{ minLi: 10n, maxLi: 5_000_000n, enabled: true },
    ...changes,
  }
}
const PLAIN = { baseUrl: 'https://pay.example', key: 'a key of the platform 01', place: 'live' }
const plain = (values: Values, changes: Partial<Input> = {}) =>
  account(values, { code: 'plain', adapter: 'plain', modes: [{ mode: 'wxpay', word: '', share: 2 }], ...changes })

describe('what an account needs', () => {
  it('is told by its platform, with the ways to pay and the usual words for them', async () => {
    const adapters = await admin.ok('listPayAdapters', {})
    expect(adapters.find(({ id }) => id === 'epay_v1')).toMatchObject({
      name: { en: 'epay V1' },
      fields: [
        { name: 'baseUrl', kind: 'address', isOptional: false },
        { name: 'merchantId', kind: 'text' },
        { name: 'key', kind: 'secret', help: null },
      ],
      modes: [
        { mode: 'alipay', word: 'alipay' },
        { mode: 'wxpay', word: 'wxpay' },
        { mode: 'urlscheme', word: '' },
      ],
    })
    expect(adapters.find(({ id }) => id === 'plain')?.modes).toEqual([
      { mode: 'alipay', word: null },
      { mode: 'wxpay', word: null },
    ])
    expect((await (await till.server.member()).call('listPayAdapters', {})).code).toBe(refusalCodes.forbidden)
  })

  it('is saved by name; secrets are kept, told as set, and stand nowhere in the clear', async () => {
    const values = { realm: 'eu', signingKey: SIGNING_KEY, certificate: CERTIFICATE }
    const saved = await admin.call('savePaymentAccount', account(values))
    expect(await admin.ok('listPaymentAccounts', {})).toContainEqual(
      expect.objectContaining({
        ...{ code: 'hook', adapter: 'webhooks', values: [{ name: 'realm', value: 'eu' }], hasKey: true },
        secrets: ['signingKey', 'certificate'],
        modes: [{ mode: 'alipay', word: 'x', share: 0 }],
      }),
    )
    await admin.ok('savePaymentAccount', account({ realm: 'us' }))
    const acts = await admin.call('listAudit', {
      number: 100,
      sought: '',
      action: null,
      fromMs: null,
      toMs: null,
      after: null,
    })
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(a::text, ' ') from audit a) || (select string_agg(c::text, ' ') from pay_channels c)
        || (select coalesce(string_agg(o::text, ' '), '') from outbox o) as all`.execute(till.server.app.db)
    const everything = JSON.stringify([saved.wire, acts.wire, rows])
    for (const secret of [SIGNING_KEY, 'first line']) expect(everything).not.toContain(secret)
    expect(JSON.stringify(acts.wire)).toContain('keyReplaced')
    expect((await admin.ok('listPaymentAccounts', {})).find(({ code }) => code === 'hook')).toMatchObject({
      values: [{ name: 'realm', value: 'us' }],
      secrets: ['signingKey', 'certificate'],
    })
  })

  it('can be taken away where it is optional, secrets too', async () => {
    await admin.ok('savePaymentAccount', plain({ ...PLAIN, notifyKey: 'a key of the platform 02' }))
    expect(await admin.ok('savePaymentAccount', plain({ notifyKey: '' }))).toMatchObject({ secrets: ['key'] })
  })

  it.each<[string, () => Input, RegExp]>([
    ['a secret that is missing', () => account({}, { code: 'new' }), /^signingKey：请填写/],
    ['a short secret', () => account({ signingKey: 'short' }), /^signingKey：至少要 16 个字符/],
    ['what its adapter cannot read', () => account({ certificate: 'broken' }), /^certificate：读不懂/],
    ['a choice that there is not', () => plain({ ...PLAIN, place: 'elsewhere' }), /^place：请从列表里选一个/],
    ['an address that is none', () => plain({ ...PLAIN, baseUrl: 'pay.example' }), /^baseUrl：应是网址/],
    ['another address and no secret', () => plain({ baseUrl: 'https://evil.example' }), /^key：换了地址要重新填密钥/],
    [
      'another address and one of two secrets',
      () => plain({ baseUrl: 'https://evil.example', key: 'a key of the platform 03' }, { code: 'two' }),
      /^notifyKey：换了地址要重新填密钥/,
    ],
    ['another kind of platform and no secrets', () => plain({ place: 'live' }, { code: 'hook' }), /^key：请填写/],
    ['a kind of platform that there is not', () => account({}, { adapter: 'pigeon' }), /^adapter：没有这种平台/],
    [
      'a way to pay that is not served',
      () => plain({}, { modes: [{ mode: 'usdt', word: '', share: 1 }] }),
      /^modes：这种平台不支持 usdt/,
    ],
    [
      'no word for a way to pay that needs one',
      () => account({}, { modes: [{ mode: 'wxpay', word: ' ', share: 1 }] }),
      /^modes：请填平台对 wxpay 的叫法/,
    ],
  ])('is refused with %s, and nothing is stored', async (_, input, words) => {
    await admin.ok('savePaymentAccount', account({ signingKey: SIGNING_KEY }))
    await admin.ok('savePaymentAccount', plain(PLAIN))
    await admin.ok('savePaymentAccount', plain({ ...PLAIN, notifyKey: 'a key of the platform 02' }, { code: 'two' }))
    const before = await stateOf(till.server.app)
    const { code, msg } = await admin.call('savePaymentAccount', input())
    expect({ code, msg }).toEqual({ code: refusalCodes.settingInvalid, msg: expect.stringMatching(words) })
    expect(await stateOf(till.server.app)).toEqual(before)
  })

  it('stays as it is where a caller of the older form saves the account, and what that form has is changed', async () => {
    const epay = { baseUrl: till.gateway.origin, merchantId: MERCHANT.pid, key: MERCHANT.key }
    const modes: Input['modes'] = [
      { mode: 'alipay', word: 'alipay', share: 3 },
      { mode: 'urlscheme', word: 'wxpay', share: 0 },
    ]
    const whole = account(epay, { code: 'sandbox-old', adapter: 'epay_v1', modes, hours: { from: 8, until: 22 } })
    await admin.ok('savePaymentAccount', whole)
    const older = { ...whole, ...epay, adapter: null, values: null, modes: null, hours: null, key: null }
    expect(await admin.ok('savePaymentAccount', { ...older, alipayType: 'ali', wxpayType: 'wx' })).toMatchObject({
      adapter: 'epay_v1',
      hours: { from: 8, until: 22 },
      modes: [
        { mode: 'alipay', word: 'ali', share: 3 },
        { mode: 'wxpay', word: 'wx', share: 0 },
        { mode: 'urlscheme', word: 'wxpay', share: 0 },
      ],
    })
    expect(await admin.ok('testPaymentAccount', { code: 'sandbox-old' })).toMatchObject({ outcome: 'accepted' })
  })
})
