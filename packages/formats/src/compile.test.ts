import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CLIENTS } from './clients.ts'
import { compile, render } from './compile.ts'
import { fill } from './template.ts'
import { LINES, PROFILE, secretOf } from './testing/fixture.ts'

const SUBSCRIPTION = 'https://panel.example.com/api/subscript/x/id/key'
const VALUES = CLIENTS.map((client) => client.value)
const byValue = (value: string) => CLIENTS.find((client) => client.value === value)!

/** Lines with literal secrets that are what the slots would have got, for `render`. */
function literalLines() {
  return LINES.map((line) => {
    const { credential } = line.protocol
    if ('literal' in credential) return line
    let literal = secretOf(credential.slot)
    if (line.protocol.kind === 'shadowsocks' && line.protocol.cipher.startsWith('2022-')) {
      literal = Buffer.from(literal.slice(0, line.protocol.cipher.includes('128') ? 16 : 32)).toString('base64')
    }
    return { ...line, protocol: { ...line.protocol, credential: { literal } } }
  })
}

describe.each(VALUES)('compile for %s', (value) => {
  const { format } = byValue(value)

  it.each(format.variants)('filled gives what render writes with the same secrets (%s)', (variant) => {
    const filled = fill(compile(value, LINES, PROFILE, variant), secretOf, SUBSCRIPTION)
    const rendered = render(value, literalLines(), PROFILE, { variant, subscriptionUrl: SUBSCRIPTION })
    expect(filled.toString('utf8')).toBe(rendered.toString('utf8'))
  })

  it('accounts for every line: sent, or skipped with a reason', () => {
    const template = compile(value, LINES, PROFILE)
    expect(template.sent.length + template.skipped.length).toBe(LINES.length)
    for (const { reason } of template.skipped) expect(reason).toContain('does not carry')
  })

  it('leaves out a broken line with the field that is wrong, and keeps the rest', () => {
    const broken = { ...LINES[0]!, port: 0 }
    const template = compile(value, [broken, ...LINES], PROFILE)
    expect(template.skipped[0]).toEqual({ line: broken, reason: 'port must be a whole number from 1 to 65535' })
    expect(template.sent).toEqual(compile(value, LINES, PROFILE).sent)
  })

  it('never leaves empty: without lines it says so', () => {
    const body = decode(value, fill(compile(value, [], { ...PROFILE, infoNodes: [] }), secretOf, SUBSCRIPTION))
    expect(body).toMatch(/暂无此客户端可用的线路|%E6%9A%82%E6%97%A0|127\.0\.0\.1/)
  })

  it('has no byte order mark, carriage return or tab', () => {
    const body = decode(value, fill(compile(value, LINES, PROFILE), secretOf, SUBSCRIPTION))
    expect(body).not.toMatch(/[\ufeff\r\t]/)
  })

  it('matches the golden file', async () => {
    for (const variant of format.variants) {
      const body = decode(value, fill(compile(value, LINES, PROFILE, variant), secretOf, SUBSCRIPTION))
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
    expect(compile('mjclash', LINES, PROFILE).slots).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110])
  })

  it('refuses a secret of another length, which would shift what follows', () => {
    expect(() => fill(compile('mjclash', LINES, PROFILE), () => 'short')).toThrow('slot 101 has 5 characters, not 36')
  })
})

describe('names', () => {
  it('whatever a line is called, nothing but names changes in a mihomo profile', () => {
    const plain = parse(render('mjclash', LINES.slice(12), PROFILE).toString())
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const profile = parse(render('mjclash', [{ ...LINES[12]!, name }], PROFILE).toString())
        const named = profile.proxies.at(-1).name
        expect(typeof named).toBe('string')
        expect(withoutName(profile, named)).toEqual(withoutName(plain, plain.proxies.at(-1).name))
      }),
    )
  })

  it('whatever a line is called, nothing but tags changes in a sing-box profile', () => {
    const plain = JSON.parse(render('singbox', LINES.slice(12), PROFILE).toString())
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const profile = JSON.parse(render('singbox', [{ ...LINES[12]!, name }], PROFILE).toString())
        const tag = profile.outbounds.at(-1).tag
        expect(withoutName(profile, tag)).toEqual(withoutName(plain, plain.outbounds.at(-1).tag))
      }),
    )
  })
})

function withoutName(tree: unknown, name: string): unknown {
  if (Array.isArray(tree)) return tree.map((item) => withoutName(item, name))
  if (typeof tree === 'object' && tree !== null) {
    return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, withoutName(value, name)]))
  }
  return tree === name ? '' : tree
}

function decode(value: string, body: Buffer): string {
  return byValue(value).format.wrap === 'base64' ? Buffer.from(body.toString(), 'base64').toString() : body.toString()
}
