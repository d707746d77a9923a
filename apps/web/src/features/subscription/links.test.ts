import { describe, expect, it } from 'vitest'
import { CLIENTS } from './clients.ts'
import { linkBase, masked, scannable, subscriptionUrl } from './links.ts'

const owner = {
  id: '66f2c19ab7d4e0513c8a92f1',
  subscriptionKey: 'k'.repeat(32),
  subscriptionHost: 'https://sub.example',
  metaClash: false,
}
const url = (kind: Parameters<typeof subscriptionUrl>[0], change = {}) =>
  subscriptionUrl(kind, { ...owner, ...change }, '渡口', 'https://page.example')

describe('a subscription link', () => {
  it('1.3-19 has the shape {base}/api/subscript/{client}/{_id}/{userkey}', () => {
    expect(url('flclash')).toBe(`https://sub.example/api/subscript/flclash/${owner.id}/${owner.subscriptionKey}`)
  })

  it('1.3-10 has the page’s own origin as base where no other is known', () => {
    expect(linkBase(undefined, 'https://page.example')).toBe('https://page.example')
    expect(url('clash', { subscriptionHost: '' })).toMatch(/^https:\/\/page\.example\/api\//)
  })

  it('1.3-21 of Clash Meta asks for mjclash when the moji flag is set, else for clash', () => {
    expect(url('clashMeta', { metaClash: true })).toContain('/subscript/mjclash/')
    expect(url('clashMeta')).toContain('/subscript/clash/')
  })

  it('1.3-22 of V2Box adds the name', () => {
    const { pathname, searchParams } = new URL(url('v2box'))
    expect(pathname).toContain('/subscript/v2box/')
    expect(Object.fromEntries(searchParams)).toEqual({ name: '渡口' })
  })

  it('1.3-23 of Streisand adds asn=unknown, mode=new and base64=True', () => {
    const { pathname, searchParams } = new URL(url('streisand'))
    expect(pathname).toContain('/subscript/v2box/')
    expect(Object.fromEntries(searchParams)).toMatchObject({ asn: 'unknown', mode: 'new', base64: 'True' })
  })

  it('1.3-24 of Shadowrocket is the ss link in base64 behind sub://', () => {
    const link = url('shadowrocket')
    expect(link).toContain('/subscript/ss/')
    expect(scannable('shadowrocket', link)).toBe(`sub://${btoa(link)}`)
    expect(scannable('singbox', link)).toBe(link)
  })

  it('hides its key until somebody asks to see it', () => {
    expect(masked(url('clash'))).toBe('https://sub.example/…/clash/••••••••')
    expect(masked(url('v2box'))).toBe('https://sub.example/…/v2box/••••••••')
  })
})

describe('the clients of a platform', () => {
  it.each([
    ['Windows', ['FLClash', 'Clash', 'v2ray']],
    ['Android', ['FLClash', '快车 VPN', 'SingBox', 'Clash', 'v2rayNG', 'Clash Meta']],
    ['iOS', ['Shadowrocket', 'SingBox', 'QuantumultX', 'Streisand', 'V2Box']],
    ['macOS', ['FLClash', 'SingBox', 'Clash', 'v2ray']],
  ] as const)('on %s are %j', (platform, names) => {
    expect(CLIENTS[platform].map(({ name }) => name)).toEqual(names)
  })
})
