import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { encode } from './clients/share-links.ts'
import { CLIENTS } from './clients.ts'
import { compile, render } from './compile.ts'
import { kindOf, type Line } from './line.ts'
import { uniqueNames } from './names.ts'
import { fill, fillInPlace, mayRefill, refill, type WriteUuid } from './template.ts'
import { anyText } from './testing/any-text.ts'
import { HOSTED, LINES, LITERAL_LINES, PROFILE, secretOf } from './testing/fixture.ts'
import { quote } from './text/quote.ts'

const SUBSCRIPTION = 'https://panel.example.com/api/subscript/x/id/key'
const VALUES = CLIENTS.map((client) => client.value)
const byValue = (value: string) => CLIENTS.find((client) => client.value === value)!

/** The text a client reads: out of base64, and with ssr links, which hide their names, opened. */
function plain(value: string, body: Buffer): string {
  const text =
    byValue(value).format.wrap === 'base64' ? Buffer.from(body.toString(), 'base64').toString() : body.toString()
  return text.replace(/^ssr:\/\/(.*)$/gm, (_, link: string) =>
    Buffer.from(link, 'base64url')
      .toString()
      .replace(/remarks=([^&]*)/, (_, name: string) => `remarks=${encode(Buffer.from(name, 'base64url').toString())}`),
  )
}

describe.each(VALUES)('compile for %s', (value) => {
  const { format } = byValue(value)

  it.each(format.variants)('filled gives what render writes with the same secrets (%s)', (variant) => {
    const filled = fill(compile(value, LINES, PROFILE, variant), secretOf, SUBSCRIPTION)
    const rendered = render(value, LITERAL_LINES, PROFILE, { variant, subscriptionUrl: SUBSCRIPTION })
    expect(filled.toString('utf8')).toBe(rendered.toString('utf8'))
  })

  it('accounts for every line: sent, or skipped with a reason', () => {
    const template = compile(value, LINES, PROFILE)
    expect(template.sent.length + template.skipped.length).toBe(LINES.length)
    for (const { reason, cause, line } of template.skipped) {
      expect(reason).toContain('does not carry')
      expect(cause).toBe(kindOf(line.protocol))
    }
  })

  it('leaves out a broken line with the field that is wrong, and keeps the rest', () => {
    const broken = { ...LINES[0]!, port: 0 }
    const template = compile(value, [broken, ...LINES], PROFILE)
    expect(template.skipped[0]).toEqual({
      line: broken,
      cause: 'invalid',
      reason: 'port must be a whole number from 1 to 65535',
    })
    expect(template.sent).toEqual(compile(value, LINES, PROFILE).sent)
  })

  it('never leaves empty: without lines it says so, and names the client as the reason only where lines were left out', () => {
    const bodyOf = (lines: readonly Line[]) =>
      plain(value, render(value, lines, { ...PROFILE, infoNodes: [] }, { subscriptionUrl: SUBSCRIPTION }))
    const says = (body: string, message: string) => [message, encode(message)].some((text) => body.includes(text))
    const [none, leftOut] = [bodyOf([]), bodyOf([{ ...LINES[0]!, port: 0 }])]
    for (const [message, isOfClient] of [
      ['你的套餐暂无可用线路', false],
      ['暂无此客户端可用的线路', true],
    ] as const) {
      expect([says(none, message), says(leftOut, message)]).toEqual([!isOfClient, isOfClient])
    }
  })

  it('has no byte order mark, carriage return, tab, or trace of a value that was not there', () => {
    const body = plain(value, fill(compile(value, LINES, PROFILE), secretOf, SUBSCRIPTION))
    expect(body).not.toMatch(/[\ufeff\r\t\0]|\[object|undefined|NaN/)
  })

  it('matches the golden file', async () => {
    for (const variant of format.variants) {
      const body = plain(value, fill(compile(value, LINES, PROFILE, variant), secretOf, SUBSCRIPTION))
      const name = `${value}${format.variants.length > 1 ? `-${variant}` : ''}.${format.extension}`
      await expect(body).toMatchFileSnapshot(`golden/${name}`)
    }
  })
})

describe('fill', () => {
  it('writes each user their own values into the same template', () => {
    const template = compile('mjclash', LINES, PROFILE)
    const other = (slot: number) => secretOf(slot + 1000)
    const mine = fill(template, secretOf).toString()
    const theirs = fill(template, other).toString()
    expect(theirs).not.toBe(mine)
    expect(theirs).toContain(other(101))
    expect(fill(template, secretOf).toString()).toBe(mine)
  })

  it('asks for each slot by the number it was given', () => {
    expect(compile('mjclash', LINES, PROFILE).slots).toEqual([
      101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 116, 117, 114, 115,
    ])
  })

  it('refuses a secret of another length, which would shift what follows', () => {
    expect(() => fill(compile('mjclash', LINES, PROFILE), () => 'short')).toThrow('slot 101 has 5 characters, not 36')
  })
})

describe('refill', () => {
  const write: WriteUuid = (slot, into, offset) => void into.write(secretOf(slot + 1000), offset, 'latin1')

  it.each(VALUES)('of a profile for %s leaves nothing of the user before, or is refused', (value) => {
    const template = compile(value, LINES, PROFILE)
    const profile = fill(template, secretOf, SUBSCRIPTION)
    if (mayRefill(template)) {
      refill(template, write, profile)
      expect(profile.equals(fillInPlace(template, write))).toBe(true)
    } else {
      expect(() => refill(template, write, profile)).toThrow('not a profile of this template')
    }
  })

  it('refuses what another template made', () => {
    const other = fill(compile('mjclash', LINES.slice(1), PROFILE), secretOf)
    expect(() => refill(compile('mjclash', LINES, PROFILE), write, other)).toThrow('not a profile of this template')
  })
})

describe('names', () => {
  const line: Line = {
    name: '',
    server: '192.0.2.1',
    port: 8388,
    protocol: { kind: 'shadowsocks', credential: { literal: 'secret' }, cipher: 'aes-256-gcm' },
  }
  const streamLine: Line = { ...line, protocol: { ...line.protocol, cipher: 'aes-256-cfb' } as Line['protocol'] }
  const spellings: Record<string, (name: string) => string> = {
    'text/yaml; charset=utf-8': (name) => quote(name).slice(1, -1),
    'application/json; charset=utf-8': (name) => quote(name).slice(1, -1),
  }

  it.each(VALUES)('whatever a line is called, nothing but its name changes in a profile for %s', (value) => {
    const { format } = byValue(value)
    const carried = format.carries(format.variants[0]!).includes('shadowsocks-aead') ? line : streamLine
    const write = (name: string) =>
      plain(value, render(value, [{ ...carried, name }], PROFILE, { subscriptionUrl: SUBSCRIPTION }))
    const isList = format.wrap === 'base64'
    const spell = spellings[format.contentType] ?? (isList ? encode : (name: string) => name)
    const expected = write('PLACEHOLDER')
    const groups = ['节点选择', '自动选择', '故障转移']
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom('DIRECT', ...groups)), (name) => {
        const [unique = ''] = uniqueNames([format.cleanName(name)], [...format.reservedNames, ...groups])
        expect(write(name)).toBe(expected.replaceAll('PLACEHOLDER', () => spell(unique)))
      }),
    )
  })
})

describe('options of a profile', () => {
  it('writes English names of lines and groups when asked, and Chinese ones where there is no English', () => {
    const profile = parse(render('mjclash', LITERAL_LINES, { ...PROFILE, englishNames: true }).toString())
    expect(profile.proxies.map((proxy: { name: string }) => proxy.name)).toContain('🇭🇰 Hong Kong 01')
    expect(profile.proxies.map((proxy: { name: string }) => proxy.name)).toContain('🇭🇰 香港 02')
    expect(profile['proxy-groups'].map((group: { name: string }) => group.name)).toEqual(['Proxy', 'Auto', 'Fallback'])
  })

  it('in Xinjiang dials servers by their addresses, asks plain resolvers only, and keeps TLS names', () => {
    const text = render('mjclash', LITERAL_LINES, { ...PROFILE, inXinjiang: true }).toString()
    const profile = parse(text)
    expect(profile.proxies.find((proxy: { port: number }) => proxy.port === 10086).server).toBe('192.0.2.11')
    expect(profile.dns.nameserver).toEqual(['system', '223.5.5.5'])
    expect(text).not.toContain('dns-query')
    const singbox = render('singbox', LITERAL_LINES, { ...PROFILE, inXinjiang: true }).toString()
    expect(JSON.parse(singbox).dns.servers.map((server: { type: string }) => server.type)).not.toContain('https')
  })

  it('in Xinjiang has no line that is known by a name alone, and says so', () => {
    const [named, addressed, literal] = [
      { ...(LITERAL_LINES[0] as Line), name: 'named', server: 'cdn.example.com', serverIp: undefined },
      { ...(LITERAL_LINES[0] as Line), name: 'addressed', server: 'n.example.com', serverIp: '192.0.2.9' },
      { ...(LITERAL_LINES[0] as Line), name: 'literal', server: '2001:db8::1', serverIp: undefined },
    ].map(({ serverIp, ...line }): Line => (serverIp === undefined ? line : { ...line, serverIp }))
    const lines = [named, addressed, literal] as Line[]
    for (const { value } of CLIENTS.filter(({ format }) =>
      format.carries(format.variants[0] as string).includes(kindOf(lines[0]!.protocol)),
    )) {
      const { sent, skipped } = compile(value, lines, { ...PROFILE, inXinjiang: true })
      expect(sent.map(({ name }) => name)).toEqual(['addressed', 'literal'])
      expect(skipped).toEqual([
        {
          line: named,
          cause: 'no-address',
          reason: 'server is known by its name alone, which this network cannot look up',
        },
      ])
      expect(compile(value, lines, PROFILE).skipped).toEqual([])
    }
  })

  it('abroad sends mainland sites through the lines, China-bound ones first, and the rest directly', () => {
    const profile = parse(render('mjclash', LITERAL_LINES, { ...PROFILE, inForeign: true }).toString())
    expect(profile.rules).toContain('DOMAIN-SUFFIX,baidu.com,回国')
    expect(profile.rules.at(-1)).toBe('MATCH,DIRECT')
    expect(profile['proxy-groups'][1].proxies[0]).toBe('🇨🇳 上海 01')
  })

  it('reaches the panel directly before any other rule, by address rule when it is an address', () => {
    const first = (panelHost: string) =>
      parse(render('mjclash', LITERAL_LINES, { ...PROFILE, panelHost }).toString()).rules[0]
    expect(first('panel.example.com')).toBe('DOMAIN,panel.example.com,DIRECT')
    expect(first('192.0.2.1')).toBe('IP-CIDR,192.0.2.1/32,DIRECT,no-resolve')
    expect(first('2001:db8::1')).toBe('IP-CIDR6,2001:db8::1/128,DIRECT,no-resolve')
  })

  it('offers DIRECT first when there is nothing but messages, so that the shop can be reached', () => {
    const profile = parse(render('mjclash', [], PROFILE).toString())
    expect(profile['proxy-groups']).toEqual([
      { name: '节点选择', type: 'select', proxies: ['DIRECT', '剩余流量：12.34 GB', '套餐到期：2026-12-31'] },
    ])
  })

  it('keeps messages out of automatic choice', () => {
    for (const group of parse(render('mjclash', LITERAL_LINES, PROFILE).toString())['proxy-groups'].slice(1)) {
      expect(group.proxies).not.toContain('剩余流量：12.34 GB')
    }
  })

  it('leaves out the third copy of all names in a very long list', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...LITERAL_LINES[0]!, name: `HK ${index}` }))
    const groups = parse(render('mjclash', many, PROFILE).toString())['proxy-groups']
    expect(groups.map((group: { type: string }) => group.type)).toEqual(['select', 'url-test'])
  })

  it('fetches hosted rule sets directly, never through a line that may be down', () => {
    const mihomo = parse(render('mjclash', LITERAL_LINES, HOSTED).toString())
    for (const provider of Object.values<{ proxy: string }>(mihomo['rule-providers']))
      expect(provider.proxy).toBe('DIRECT')
    const older = JSON.parse(render('singbox', LITERAL_LINES, HOSTED, { variant: '1.12' }).toString())
    for (const set of older.route.rule_set) expect(set.download_detour).toBe('direct')
    const newer = JSON.parse(render('singbox', LITERAL_LINES, HOSTED, { variant: '1.14' }).toString())
    expect(newer.http_clients).toEqual([{ tag: newer.route.default_http_client }])
    for (const set of newer.route.rule_set) expect(set).not.toHaveProperty('download_detour')
  })

  it('names no set of addresses where there is none', () => {
    const text = render('mjclash', LITERAL_LINES, {
      ...PROFILE,
      rules: { kind: 'hosted', base: 'https://panel.example.com/describe/rules' },
    }).toString()
    expect(text).toContain('RULE-SET,mainland-domains,DIRECT')
    expect(text).not.toContain('mainland-addresses')
  })

  it('loads nothing from a host other than its own', () => {
    for (const value of VALUES) {
      const text = plain(value, render(value, LITERAL_LINES, HOSTED, { subscriptionUrl: SUBSCRIPTION }))
      expect(text).not.toMatch(/jsdelivr|github|MetaCubeX/i)
    }
  })
})

describe('what compile refuses', () => {
  it('a client that nobody knows, a variant it does not have, a slot in render', () => {
    expect(() => compile('netscape', LINES, PROFILE)).toThrow('no client called "netscape"')
    expect(() => compile('singbox', LINES, PROFILE, '0.9')).toThrow('no variant "0.9"')
    expect(() => render('mjclash', LINES, PROFILE)).toThrow('use compile and fill')
  })

  it('to fill a managed profile without its own address, or with one that would break its first line', () => {
    const template = compile('surge', LINES, PROFILE)
    expect(() => fill(template, secretOf)).toThrow('needs the subscription URL')
    expect(() => fill(template, secretOf, 'https://a.test/x y')).toThrow('without spaces')
  })
})
