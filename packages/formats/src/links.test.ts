import { describe, expect, it } from 'vitest'
import { CLIENTS, clientOf } from './clients.ts'
import { fetcherName, noteOf, OFFERED, PROGRAMS, programOf, quantumultXResource, subscriptionUrl } from './links.ts'

const context = {
  base: 'https://panel.example.com',
  userId: '65f0c0ffee65f0c0ffee65f0',
  userKey: 'abcdefghijklmnopqrstuvwxyz234567',
  siteName: '渡口 A&B',
}
const OWN = `https://panel.example.com/api/subscript`
const TAIL = `${context.userId}/${context.userKey}`

describe('subscription links', () => {
  it('have the shape {base}/api/subscript/{client}/{id}/{key} (1.3-19)', () => {
    expect(subscriptionUrl(context, 'clash')).toBe(`${OWN}/clash/${TAIL}`)
    expect(subscriptionUrl({ ...context, base: 'https://a.test/' }, 'q')).toBe(`https://a.test/api/subscript/q/${TAIL}`)
  })

  it('name clients that are served (1.3-20)', () => {
    for (const one of PROGRAMS) {
      const [, , , value = ''] = new URL(one.address(context)).pathname.split('/')
      expect(clientOf(value), one.id).toBeDefined()
      expect(clientOf(one.value)?.value, one.id).toBe(one.value)
    }
  })

  it('use mjclash for Clash Meta with the moji flag (1.3-21)', () => {
    expect(programOf('clash-meta').address({ ...context, isMoji: true })).toBe(`${OWN}/mjclash/${TAIL}`)
    expect(programOf('clash-meta').address(context)).toBe(`${OWN}/flclash/${TAIL}`)
  })

  it('add the query name for V2Box (1.3-22)', () => {
    expect(programOf('v2box').address(context)).toBe(`${OWN}/v2box/${TAIL}?name=%E6%B8%A1%E5%8F%A3%20A%26B`)
  })

  it('add asn, mode and base64 for Streisands (1.3-23)', () => {
    expect(programOf('streisand').address(context)).toBe(`${OWN}/v2box/${TAIL}?asn=unknown&mode=new&base64=True`)
  })

  it('are the ss link in base64 behind sub:// for Shadowrocket (1.3-24)', () => {
    expect(programOf('shadowrocket').copyText(context)).toMatch(/^sub:\/\/[A-Za-z0-9_-]+$/)
    expect(openSub(programOf('shadowrocket').copyText(context))).toBe(`${OWN}/ss/${TAIL}`)
    expect(programOf('shadowrocket').address(context)).toBe(`${OWN}/ss/${TAIL}`)
  })
})

describe('the remote resource of Quantumult X', () => {
  const resource = quantumultXResource(context)

  it('has server_remote, filter_remote and rewrite_remote (1.3-25)', () => {
    expect(Object.keys(resource)).toEqual(['server_remote', 'filter_remote', 'rewrite_remote'])
    expect(resource.rewrite_remote).toEqual([])
  })

  it('has four rule sets: Internal and Apple direct, GlobalMedia and Global proxy (1.3-26)', () => {
    expect(resource.filter_remote.map((entry) => [field(entry, 'tag'), field(entry, 'force-policy')])).toEqual([
      ['Internal', 'direct'],
      ['Apple', 'direct'],
      ['GlobalMedia', 'proxy'],
      ['Global', 'proxy'],
    ])
    for (const entry of resource.filter_remote) expect(entry).toMatch(/^https:\/\/panel\.example\.com\/describe\//)
  })

  it('fetches lines every 172800 seconds (1.9-09)', () => {
    expect(resource.server_remote).toEqual([
      `${OWN}/qx/${TAIL}, tag=渡口 A&B, update-interval=172800, opt-parser=false, enabled=true`,
    ])
  })

  it('fetches rule sets every 2592000 seconds (1.9-10)', () => {
    for (const entry of resource.filter_remote) expect(field(entry, 'update-interval')).toBe('2592000')
  })

  it('goes whole into the import link', () => {
    const link = programOf('quantumultx').oneClick?.(context) as string
    expect(link).toMatch(/^quantumult-x:\/\/\/add-resource\?remote-resource=/)
    expect(JSON.parse(decodeURIComponent(link.split('remote-resource=')[1] as string))).toEqual(resource)
  })
})

describe('one-click links', () => {
  it('work where the apps are: Shadowrocket and Quantumult on phones, Surge on iOS alone', () => {
    const where = (id: string) => programOf(id).oneClickOn
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
    for (const one of PROGRAMS) expect(one.oneClick !== undefined).toBe(one.oneClickOn !== 'none')
  })

  it('carry the subscription link as one encoded unit, last for Clash', () => {
    expect(programOf('clash').oneClick?.(context)).toBe(
      `clash://install-config?name=%E6%B8%A1%E5%8F%A3%20A%26B&url=${encodeURIComponent(`${OWN}/clash/${TAIL}`)}`,
    )
    for (const one of PROGRAMS) expect(one.oneClick?.(context) ?? '').not.toMatch(/[\s"<>]/)
  })

  it('name q.filter for Quantumult (1.3-27)', () => {
    const link = new URL(programOf('quantumult').oneClick?.(context) as string)
    const open = (key: string) => Buffer.from(link.searchParams.get(key) as string, 'base64url').toString()
    expect(open('server')).toBe(`${OWN}/q/${TAIL}`)
    expect(open('filter')).toBe('https://panel.example.com/describe/q.filter')
  })
})

describe('QR codes', () => {
  it("hold what each app's scanner reads", () => {
    const code = (id: string) => programOf(id).qrCode(context)
    expect(code('singbox')).toMatch(/^sing-box:\/\/import-remote-profile\?url=https%3A.*#%E6%B8%A1/)
    expect(code('shadowrocket')).toMatch(/^sub:\/\//)
    expect(code('flclash')).toBe(`${OWN}/flclash/${TAIL}`)
  })
})

describe('the programs of a platform', () => {
  it.each([
    ['Windows', ['FLClash', 'Clash', 'v2ray']],
    ['Android', ['FLClash', '快车 VPN', 'SingBox', 'Clash', 'v2rayNG', 'Clash Meta']],
    ['iOS', ['Shadowrocket', 'SingBox', 'QuantumultX', 'Streisand', 'V2Box']],
    ['macOS', ['FLClash', 'SingBox', 'Clash', 'v2ray']],
  ] as const)('on %s are %j, and each of them runs there', (platform, names) => {
    expect(OFFERED[platform].map(({ name }) => name)).toEqual(names)
    for (const one of OFFERED[platform]) expect(one.platforms, one.name).toContain(platform)
  })

  it('each say in one line what they are good for there', () => {
    expect(noteOf(programOf('singbox'), 'iOS')?.zh).toBe('免费，要用海外 Apple ID')
    expect(noteOf(programOf('singbox'), 'Android')?.zh).toBe('开源，省电')
    expect(noteOf(programOf('v2ray'), 'Windows')?.en).toBe('Needs 7.0.0 or newer')
    for (const [platform, programs] of Object.entries(OFFERED)) {
      for (const one of programs) expect(noteOf(one, platform as 'iOS'), `${one.name} ${platform}`).toBeDefined()
    }
  })
})

describe('a program that fetched', () => {
  it.each([
    ['ss', 'Shadowrocket', '2600', 'Shadowrocket'],
    ['ss', null, null, 'Shadowrocket'],
    ['flclash', 'FlClash', '0.8.90', 'FLClash 0.8.90'],
    ['singbox', 'SFI', '1.13.2', 'SingBox 1.13.2'],
    ['v2box', 'Streisand', null, 'Streisand'],
    ['v2box', null, null, 'V2Box'],
    ['clash', 'ClashMetaForAndroid', '2.11.4.Meta', 'Clash Meta 2.11.4.Meta'],
    ['v2ray', 'okhttp', '4.9.0', 'v2ray'],
  ])('with the link %s, calling itself %s %s, is %s', (value, agent, version, name) => {
    expect(fetcherName(value, agent, version)).toBe(name)
  })

  it('has a name for every word that a link may hold', () => {
    for (const { value } of CLIENTS)
      expect(
        PROGRAMS.map((one) => one.value),
        value,
      ).toContain(value)
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
