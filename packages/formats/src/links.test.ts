import { describe, expect, it } from 'vitest'
import { clientOf } from './clients.ts'
import { clashMetaClient, IMPORT_TARGETS, importTarget, quantumultXResource, subscriptionUrl } from './links.ts'

const context = {
  base: 'https://panel.example.com',
  userId: '65f0c0ffee65f0c0ffee65f0',
  userKey: 'abcdefghijklmnopqrstuvwxyz234567',
  siteName: '渡口 A&B',
}
const OWN = `https://panel.example.com/api/subscript`
const TAIL = `${context.userId}/${context.userKey}`

describe('subscription links', () => {
  it('1.3-19 have the shape {base}/api/subscript/{client}/{id}/{key}', () => {
    expect(subscriptionUrl(context, 'clash')).toBe(`${OWN}/clash/${TAIL}`)
    expect(subscriptionUrl({ ...context, base: 'https://a.test/' }, 'q')).toBe(`https://a.test/api/subscript/q/${TAIL}`)
  })

  it('1.3-20 name clients that are served', () => {
    for (const target of IMPORT_TARGETS) {
      const url = target.id === 'shadowrocket' ? openSub(target.link(context)) : target.link(context)
      expect(clientOf(new URL(url).pathname.split('/')[3] as string), target.id).toBeDefined()
    }
  })

  it('1.3-21 use mjclash for Clash Meta with the moji flag', () => {
    expect(clashMetaClient(true)).toBe('mjclash')
    expect(importTarget('clash-meta').link({ ...context, isMoji: true })).toBe(`${OWN}/mjclash/${TAIL}`)
    expect(importTarget('clash-meta').link(context)).toBe(`${OWN}/flclash/${TAIL}`)
  })

  it('1.3-22 add the query name for V2Box', () => {
    expect(importTarget('v2box').link(context)).toBe(`${OWN}/v2box/${TAIL}?name=%E6%B8%A1%E5%8F%A3%20A%26B`)
  })

  it('1.3-23 add asn, mode and base64 for Streisands', () => {
    expect(importTarget('streisand').link(context)).toBe(`${OWN}/v2box/${TAIL}?asn=unknown&mode=new&base64=True`)
  })

  it('1.3-24 are the ss link in base64 behind sub:// for Shadowrocket', () => {
    expect(importTarget('shadowrocket').link(context)).toMatch(/^sub:\/\/[A-Za-z0-9_-]+$/)
    expect(openSub(importTarget('shadowrocket').link(context))).toBe(`${OWN}/ss/${TAIL}`)
  })
})

describe('the remote resource of Quantumult X', () => {
  const resource = quantumultXResource(context)

  it('1.3-25 has server_remote, filter_remote and rewrite_remote', () => {
    expect(Object.keys(resource)).toEqual(['server_remote', 'filter_remote', 'rewrite_remote'])
    expect(resource.rewrite_remote).toEqual([])
  })

  it('1.3-26 has four rule sets: Internal and Apple direct, GlobalMedia and Global proxy', () => {
    expect(resource.filter_remote.map((entry) => [field(entry, 'tag'), field(entry, 'force-policy')])).toEqual([
      ['Internal', 'direct'],
      ['Apple', 'direct'],
      ['GlobalMedia', 'proxy'],
      ['Global', 'proxy'],
    ])
    for (const entry of resource.filter_remote) expect(entry).toMatch(/^https:\/\/panel\.example\.com\/describe\//)
  })

  it('1.9-09 fetches lines every 172800 seconds', () => {
    expect(resource.server_remote).toEqual([
      `${OWN}/qx/${TAIL}, tag=渡口 A&B, update-interval=172800, opt-parser=false, enabled=true`,
    ])
  })

  it('1.9-10 fetches rule sets every 2592000 seconds', () => {
    for (const entry of resource.filter_remote) expect(field(entry, 'update-interval')).toBe('2592000')
  })

  it('goes whole into the import link', () => {
    const link = importTarget('quantumultx').oneClick?.(context) as string
    expect(link).toMatch(/^quantumult-x:\/\/\/add-resource\?remote-resource=/)
    expect(JSON.parse(decodeURIComponent(link.split('remote-resource=')[1] as string))).toEqual(resource)
  })
})

describe('one-click links', () => {
  it('work where the apps are: Shadowrocket and Quantumult on phones, Surge on iOS alone', () => {
    const where = (id: string) => importTarget(id).oneClickOn
    expect(['shadowrocket', 'quantumultx', 'quantumult', 'surge', 'clash', 'ssr'].map(where)).toEqual([
      'phone',
      'phone',
      'phone',
      'ios',
      'any',
      'none',
    ])
  })

  it('exist exactly where they are said to work', () => {
    for (const target of IMPORT_TARGETS) expect(target.oneClick !== undefined).toBe(target.oneClickOn !== 'none')
  })

  it('carry the subscription link as one encoded unit, last for Clash', () => {
    expect(importTarget('clash').oneClick?.(context)).toBe(
      `clash://install-config?name=%E6%B8%A1%E5%8F%A3%20A%26B&url=${encodeURIComponent(`${OWN}/clash/${TAIL}`)}`,
    )
    for (const target of IMPORT_TARGETS) expect(target.oneClick?.(context) ?? '').not.toMatch(/[\s"<>]/)
  })

  it('name q.filter for Quantumult (1.3-27)', () => {
    const link = new URL(importTarget('quantumult').oneClick?.(context) as string)
    const open = (key: string) => Buffer.from(link.searchParams.get(key) as string, 'base64url').toString()
    expect(open('server')).toBe(`${OWN}/q/${TAIL}`)
    expect(open('filter')).toBe('https://panel.example.com/describe/q.filter')
  })
})

describe('QR codes', () => {
  it("hold what each app's scanner reads", () => {
    const code = (id: string) => importTarget(id).qrCode(context)
    expect(code('singbox')).toMatch(/^sing-box:\/\/import-remote-profile\?url=https%3A.*#%E6%B8%A1/)
    expect(code('shadowrocket')).toMatch(/^sub:\/\//)
    expect(code('flclash')).toBe(`${OWN}/flclash/${TAIL}`)
  })
})

function openSub(link: string): string {
  return Buffer.from(link.slice('sub://'.length), 'base64url').toString()
}

function field(entry: string, key: string): string | undefined {
  return entry
    .split(', ')
    .find((part) => part.startsWith(`${key}=`))
    ?.slice(key.length + 1)
}
