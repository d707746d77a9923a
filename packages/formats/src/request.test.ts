import { describe, expect, it } from 'vitest'
import { CLIENTS } from './clients.ts'
import type { Kind } from './line.ts'
import { chooseClient, parseKeySegment } from './request.ts'
import { clientForUserAgent } from './user-agent.ts'

function carries(client: string, agent: string, kind: Kind) {
  const { variant = '' } = chooseClient(client, agent) ?? {}
  return CLIENTS.find(({ value }) => value === client)
    ?.format.carries(variant)
    .includes(kind)
}

describe('chooseClient', () => {
  it.each(['clash', 'mjclash', 'flclash', 'v2box', 'ss', 'ssr', 'surge', 'surfboard', 'qx', 'q', 'singbox'])(
    'knows the client value %s (1.3-20)',
    (value) => {
      expect(chooseClient(value, '')?.client.value).toBe(value)
    },
  )

  it('knows Clash Meta, Quantumult, Sing-box, Streisands and V2Box by their values or aliases (1.2-165)', () => {
    const values = ['clashmeta', 'quantumult', 'sing-box', 'streisands', 'V2Box'].map((name) => chooseClient(name, ''))
    expect(values.map((choice) => choice?.client.value)).toEqual(['mjclash', 'q', 'singbox', 'v2box', 'v2box'])
  })

  it('knows nothing of a client nobody wrote', () => {
    expect(chooseClient('netscape', 'Clash')).toBeUndefined()
    expect(chooseClient('constructor', '')).toBeUndefined()
  })

  it('lets the path decide against the User-Agent', () => {
    expect(chooseClient('ss', 'clash-verge/v2.0')?.client.value).toBe('ss')
  })

  it.each([
    ['SFA/1.13.2 (605; sing-box 1.13.2; language zh_CN)', '1.12'],
    ['SFI/1.11.4 (Build 1; sing-box 1.11.4; language zh-Hans)', '1.11'],
    ['SFA/1.14.0 (700; sing-box 1.14.0)', '1.14'],
    ['sing-box 2.0.1', '1.14'],
    ['SFM/1.9.0', '1.11'],
    ['okhttp/4.0', '1.12'],
  ])('writes for %s as sing-box %s', (userAgent, variant) => {
    expect(chooseClient('singbox', userAgent)?.variant).toBe(variant)
  })

  it('sends Hysteria2 to Surge builds that know it', () => {
    expect(chooseClient('surge', 'Surge iOS/2397')?.variant).toBe('classic')
    expect(chooseClient('surge', 'Surge Mac/2398')?.variant).toBe('hysteria2')
    expect(chooseClient('surge', 'Surge Mac/10319')?.variant).toBe('hysteria2')
    expect(chooseClient('surge', '')?.variant).toBe('hysteria2')
  })

  it('sends Stash what its version knows', () => {
    expect(
      ['Stash/2.5.1 Clash/1.9', 'Stash/2.7.0', 'Stash/3.0', 'Stash/3.2', 'Stash/3.3', ''].map(
        (agent) => chooseClient('stash', agent)?.variant,
      ),
    ).toEqual(['2.0', '2.7', '2.7', '3.1', '3.3', '3.3'])
  })

  it.each([
    ['flclash', 'FlClash/v0.8.80 clash-verge Platform/android', 'FlClash/v0.8.81 clash-verge Platform/android'],
    ['mjclash', 'ClashMetaForAndroid/2.11.7.Meta', 'ClashMetaForAndroid/2.11.8.Meta'],
    ['mjclash', 'clash-verge/v2.1.2', 'clash-verge/v2.2.0'],
    ['mjclash', 'clash.meta/v1.19.2', 'clash.meta/v1.19.3'],
    ['mjclash', 'mihomo/1.18.10', 'mihomo/1.19.30'],
    ['surge', 'Surge iOS/3612', 'Surge iOS/3613'],
    ['surge', 'Surge Mac/10319', 'Surge Mac/10320'],
    ['stash', 'Stash/3.2', 'Stash/3.3'],
    ['surfboard', 'Surfboard/2.26', 'Surfboard/2.27'],
    ['loon', 'Loon/968 CFNetwork/1', 'Loon/969 CFNetwork/1'],
    ['qx', 'Quantumult%20X/1.5.6', 'Quantumult%20X/1.6.0'],
    ['ss', 'Shadowrocket/2591 CFNetwork/1', 'Shadowrocket/2592 CFNetwork/1'],
    ['v2ray', 'v2rayN/7.13.8', 'v2rayN/7.14.0'],
    ['v2ray', 'v2rayNG/2.0.0', 'v2rayN/7.14.0'],
    ['singbox', 'SFI/1.11.4 (Build 1; sing-box 1.11.4)', 'SFI/1.12.0 (Build 1; sing-box 1.12.0)'],
  ])('sends %s AnyTLS since the version that knows it', (client, before, since) => {
    expect([carries(client, before, 'anytls'), carries(client, since, 'anytls')]).toEqual([false, true])
  })

  it.each([
    ['surge', 'Surge iOS/2397', 'Surge Mac/2398'],
    ['stash', 'Stash/2.5.1', 'Stash/2.7.0'],
    ['surfboard', 'Surfboard/2.33.1', 'Surfboard/2.34.2'],
    ['v2ray', 'v2rayNG/2.0.0', 'v2rayN/7.14.0'],
  ])('sends %s TUIC since the version that knows it', (client, before, since) => {
    expect([carries(client, before, 'tuic'), carries(client, since, 'tuic')]).toEqual([false, true])
  })

  it.each([
    ['flclash', 'FlClash/v0.8.92 clash-verge Platform/android', 'FlClash/v0.8.93 clash-verge Platform/android'],
    ['mjclash', 'ClashMetaForAndroid/2.11.27.Meta', 'ClashMetaForAndroid/2.11.28.Meta'],
    ['mjclash', 'clash-verge/v2.4.7', 'clash-verge/v2.5.0'],
    ['mjclash', 'mihomo/1.19.23', 'mihomo/1.19.24'],
  ])('sends %s XHTTP and the encryption of VLESS since the version that knows it', (client, before, since) => {
    const kinds = ['anytls', 'vless-xhttp', 'vless-encryption'] as const
    expect(kinds.map((kind) => carries(client, before, kind))).toEqual([true, false, false])
    expect(kinds.map((kind) => carries(client, since, kind))).toEqual([true, true, true])
  })

  it.each(['vless-xhttp', 'vless-encryption'] as const)('sends %s to apps of mihomo and Xray alone', (kind) => {
    const knowing = CLIENTS.filter(({ value }) => carries(value, '', kind)).map(({ value }) => value)
    expect(knowing).toEqual(['mjclash', 'flclash', 'v2box', 'v2ray'])
  })

  it('sends Hiddify TUIC, and an app of Xray none', () => {
    expect([carries('hiddify', '', 'tuic'), carries('v2box', '', 'tuic')]).toEqual([true, false])
  })
})

describe('auto', () => {
  it.each([
    ['FlClash/v0.8.96 clash-verge Platform/android', 'flclash'],
    ['ClashMetaForAndroid/2.11.6.Meta', 'mjclash'],
    ['clash-verge/v2.4.0', 'mjclash'],
    ['clash.meta/v1.19.3', 'mjclash'],
    ['mihomo/1.19.30', 'mjclash'],
    ['ClashX Meta/v1.4', 'mjclash'],
    ['ClashforWindows/0.20.39', 'clash'],
    ['ClashX/1.118', 'clash'],
    ['SFI/1.13.0 (Build 1; sing-box 1.13.0)', 'singbox'],
    ['HiddifyNext/4.0.0 (android) like ClashMeta v2ray sing-box', 'hiddify'],
    ['NekoBox/Android/1.3.8 (Prefer ClashMeta Format)', 'mjclash'],
    ['v2rayN/7.10', 'v2ray'],
    ['v2rayNG/1.10.2', 'v2ray'],
    ['V2Box/9.6', 'v2box'],
    ['Streisand/1.6', 'v2ray'],
    ['Shadowrocket/2600 CFNetwork/1490 Darwin/23.0', 'ss'],
    ['Quantumult%20X/1.4.1 (iPhone15,2; iOS 17.0)', 'qx'],
    ['Quantumult/1.0.0', 'q'],
    ['Surge iOS/3400', 'surge'],
    ['Surfboard/2.24.1 (com.getsurfboard; build:1; Android 14) OkHttp/4.12 like Surge', 'surfboard'],
    ['Loon/760 CFNetwork', 'loon'],
    ['Stash/3.1.0 Clash/1.11.0', 'stash'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'v2ray'],
    ['', 'v2ray'],
  ])('%s gets %s', (userAgent, value) => {
    expect(clientForUserAgent(userAgent)).toBe(value)
    expect(chooseClient('auto', userAgent)?.client.value).toBe(value)
  })
})

describe('parseKeySegment', () => {
  it.each([
    ['KEY', 'KEY', ''],
    ['KEY&name=Brand', 'KEY', 'name=Brand'],
    ['KEY%26name%3DBrand', 'KEY', 'name%3DBrand'],
    ['KEY%3Fname=Brand', 'KEY', 'name=Brand'],
    ['KEY&a=1&b=2', 'KEY', 'a=1&b=2'],
    ['', '', ''],
  ])('%s is the key %s with the query %s', (segment, key, query) => {
    expect(parseKeySegment(segment)).toEqual({ key, query })
  })
})
