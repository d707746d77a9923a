import { PAY_MODES } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { isForCameraOnly, opensIn, type PayHere, payHere } from './pay-here.ts'

const PAGE = 'https://pay.example.test/pay/1'
const SCHEME = 'weixin://dl/business/?ticket=1'
const ALIPAYS = 'alipays://platformapi/startapp?appId=20000067'
const nothing = { payUrl: null, qrCode: null, urlScheme: null }
const page = { ...nothing, payUrl: PAGE, qrCode: PAGE }
const shut = (shutIn: 'wechat' | 'alipay' | 'qq', link?: string) => ({ shutIn, ...(link && { link }) })

describe('what a tap opens on a phone', () => {
  it.each<[string, Parameters<typeof payHere>, PayHere]>([
    ['the page of Alipay in a browser', ['alipay', page, undefined], { href: PAGE, inPlace: false }],
    ['the page of Alipay in Alipay', ['alipay', page, 'alipay'], { href: PAGE, inPlace: true }],
    ['the page of Alipay in WeChat', ['alipay', page, 'wechat'], shut('wechat', PAGE)],
    ['the page of Alipay in QQ', ['alipay', page, 'qq'], shut('qq', PAGE)],
    ['the page of WeChat in a browser', ['wxpay', page, undefined], { href: PAGE, inPlace: false }],
    ['the page of WeChat in WeChat', ['wxpay', page, 'wechat'], { href: PAGE, inPlace: true }],
    ['the page of WeChat in Alipay', ['wxpay', page, 'alipay'], shut('alipay', PAGE)],
    ['the page of WeChat in QQ', ['wxpay', page, 'qq'], shut('qq', PAGE)],
    [
      'a code of Alipay, which is an address',
      ['alipay', { ...nothing, qrCode: 'https://qr.alipay.com/bax1' }, undefined],
      { href: 'https://qr.alipay.com/bax1', inPlace: false },
    ],
    [
      'a code of WeChat, which is none',
      ['wxpay', { ...nothing, qrCode: 'weixin://wxpay/bizpayurl?pr=1' }, undefined],
      {},
    ],
    ['such a code in WeChat', ['wxpay', { ...nothing, qrCode: 'weixin://wxpay/bizpayurl?pr=1' }, 'wechat'], {}],
    ['no script that came as a code', ['alipay', { ...nothing, qrCode: 'javascript:alert(1)' }, undefined], {}],
    [
      'an app in a browser',
      ['urlscheme', { ...nothing, urlScheme: SCHEME }, undefined],
      { href: SCHEME, inPlace: true },
    ],
    ['an app in WeChat', ['urlscheme', { ...nothing, urlScheme: SCHEME }, 'wechat'], shut('wechat')],
    ['WeChat in Alipay', ['urlscheme', { ...nothing, urlScheme: SCHEME }, 'alipay'], shut('alipay')],
    ['Alipay in itself', ['urlscheme', { ...nothing, urlScheme: ALIPAYS }, 'alipay'], { href: ALIPAYS, inPlace: true }],
    ['an app in QQ', ['urlscheme', { ...nothing, urlScheme: SCHEME }, 'qq'], shut('qq')],
  ])('%s', (_, asked, found) => {
    expect(payHere(...asked)).toEqual(found)
  })
})

it('ways to pay that open in each browser are its own, and those that open nothing', () => {
  const opening = (app: Parameters<typeof opensIn>[1]) => PAY_MODES.filter((mode) => opensIn(mode, app))
  expect(opening(undefined)).toEqual(PAY_MODES)
  expect(opening('wechat')).toEqual(['wxpay', 'usdt', 'transfer'])
  expect(opening('alipay')).toEqual(['alipay', 'usdt', 'transfer'])
  expect(opening('qq')).toEqual(['usdt', 'transfer'])
})

it('the codes of WeChat itself are for the camera only', () => {
  expect(['weixin://wxpay/bizpayurl?pr=1', 'https://pay.example.test/1'].map(isForCameraOnly)).toEqual([true, false])
})
