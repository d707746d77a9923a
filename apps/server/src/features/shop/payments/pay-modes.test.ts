import { refusalCodes } from '@dukou/contract'
import { PAY_MODES } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { MERCHANT } from '../../../../test/gateway.ts'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { webhookPlatform } from '../../../../test/webhook-platform.ts'
import { payAdapters } from '../../../gateways/index.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { storePaymentAccount } from './index.ts'

let till: Till
beforeAll(async () => {
  // One that gives an address to send an exact amount to.
  const { adapter } = webhookPlatform()
  payAdapters.addresses = {
    ...adapter,
    modes: { usdt: 'address' },
    create: async () => ({ address: { address: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV', usdtMilli: 1_740n } }),
  }
  till = await openTill()
  await storePaymentAccount(till.server.app, {
    code: 'usdt',
    adapter: 'addresses',
    values: { signingKey: 'the-webhook-signing-key' },
    typeMap: { usdt: 'trc20' },
  })
  await storePaymentAccount(till.server.app, {
    code: 'sandbox-app',
    adapter: 'epay_v1',
    values: { baseUrl: till.gateway.origin, merchantId: MERCHANT.pid, key: MERCHANT.key },
    typeMap: { urlscheme: 'wxpay' },
  })
  await writeSettings(till.server.app.db, { urlSchemePaymentAccount: 'sandbox-app' })
})
afterAll(() => {
  delete payAdapters.addresses
  return till.close()
})
afterEach(async () => {
  expect(await brokenInvariants(till.server.app)).toEqual([])
  await till.gateway.reset()
})

/** A call as the product's pages make it. */
async function dobuy(member: Member, payMode: string): Promise<{ code: number; trade: Record<string, unknown> }> {
  const order = await till.orderOf(member)
  const payload = { order_id: order.id, pay_mode: payMode, isMobile: true, return_url: '' }
  const headers = { authorization: `Bearer ${member.token}` }
  const { answered } = await post(`${till.server.origin}/api/shop/dobuy`, payload, headers)
  return { code: answered.code, trade: (answered.data ?? {}) as Record<string, unknown> }
}

/** The platform answers its next starts with this field. */
const answersWith = (field: string) => till.gateway.behave({ create: { field } })

describe('a way to pay', () => {
  it.each(['alipay', 'wxpay'])(
    '%s brings the platform and an address to pay at, as page or as code (2.3-12)',
    async (mode) => {
      const member = await till.server.member()
      const { code, trade } = await dobuy(member, mode)
      expect({ code, trade }).toMatchObject({
        code: 0,
        trade: {
          third_pay_platform: 'sandbox',
          payurl: expect.stringContaining('/pay/'),
          qrcode: expect.stringContaining('/pay/'),
          urlscheme: null,
          usdtAdress: null,
        },
      })
    },
  )

  it('urlscheme brings the address of an app, and is paid like any other (2.3-12)', async () => {
    await answersWith('urlscheme')
    const member = await till.server.member()
    const { code, trade } = await dobuy(member, 'urlscheme')
    expect({ code, trade }).toMatchObject({
      code: 0,
      trade: {
        third_pay_platform: 'sandbox-app',
        urlscheme: expect.stringMatching(/^weixin:\/\//),
        payurl: null,
        qrcode: null,
      },
    })
    await till.gateway.pay(await tradeNoOf(till.server.app, String(trade._id)))
    expect((await member.ok('listOrders', {}))[0]?.status).toBe('paid')
  })

  it('urlscheme has failed where the platform brings no address of an app', async () => {
    await answersWith('payurl')
    expect((await dobuy(await till.server.member(), 'urlscheme')).code).toBe(refusalCodes.paymentStartFailed)
  })

  it('usdt brings an address and the exact amount in both currencies (2.3-13)', async () => {
    const { code, trade } = await dobuy(await till.server.member(), 'usdt')
    expect({ code, trade }).toMatchObject({
      code: 0,
      trade: {
        usdtAdress: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV',
        request_pay_amound: 12.5,
        request_pay_amound_usdt: 1.74,
        qrcode: null,
      },
    })
  })

  it('is one of alipay, wxpay, usdt and urlscheme; another is wrong input (2.7-08)', async () => {
    await answersWith('urlscheme')
    expect(PAY_MODES).toEqual(['alipay', 'wxpay', 'usdt', 'urlscheme', 'transfer'])
    const member = await till.server.member()
    const codes = []
    for (const mode of ['usdt', 'urlscheme']) codes.push((await dobuy(member, mode)).code)
    await till.gateway.reset()
    for (const mode of ['alipay', 'wxpay']) codes.push((await dobuy(member, mode)).code)
    expect(codes).toEqual([0, 0, 0, 0])
    for (const mode of ['wallet', 'paypal', '']) {
      expect((await dobuy(member, mode)).code).toBe(refusalCodes.badInput)
    }
  })

  it('that is open is told to the page, and no other', async () => {
    const told = async () => (await till.server.visitor().ok('hostInfo', { host: '' })).payWays.map(({ mode }) => mode)
    expect(await told()).toEqual(['alipay', 'wxpay', 'usdt', 'urlscheme'])
    await till.server.app.db.updateTable('pay_channels').set({ enabled: false }).where('code', '=', 'usdt').execute()
    expect(await told()).toEqual(['alipay', 'wxpay', 'urlscheme'])
    expect((await dobuy(await till.server.member(), 'usdt')).code).toBe(refusalCodes.payModeUnavailable)
  })
})
