import { isHost, PROTOCOL_LIST, type Protocol, parseExitProxy } from '@dukou/domain'
import {
  AGENT_KINDS,
  isHost as agentReadsHost,
  isServedByAgent,
  readConfig,
  readExits,
} from '@dukou/node-protocol/agent'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refused } from '../../../platform/refuse.ts'
import { choicesOf, NO_CHOICES, withChoices } from './inbound-choices.ts'
import { newParameters } from './inbounds/all.ts'
import type { InboundChoices } from './inbounds/inbound-kind.ts'
import { nodeInboundOf } from './node-inbound.ts'

/** Texts near an address or a name, where a grammar that is a little too wide or too narrow would show. */
const nearly = fc.string({ unit: fc.constantFrom(...'0125.:af-_x%'), maxLength: 20 })
const changed = fc
  .tuple(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), fc.nat(40), nearly)
  .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at + 1))
const long = fc.array(fc.string({ unit: fc.constantFrom('a', '_', '7'), minLength: 60, maxLength: 65 }), {
  maxLength: 5,
})
const hosts = fc.oneof(
  nearly,
  changed,
  fc.ipV4(),
  fc.ipV6(),
  fc.domain(),
  fc.string(),
  long.map((all) => all.join('.')),
)
const word = fc.oneof(fc.string({ unit: fc.constantFrom(...'aZ09-_.:/ *') }), fc.string())

/** Values for fields of a form, most of them near what it accepts. */
const CHOICES: { [Field in keyof InboundChoices]?: fc.Arbitrary<InboundChoices[Field]> } = {
  serverName: hosts,
  destHost: hosts,
  destPort: fc.integer({ min: 1, max: 65_535 }),
  shortIds: fc.array(fc.string({ unit: fc.constantFrom(...'0aFg'), maxLength: 18 }), { maxLength: 16 }),
  cipher: fc.constantFrom('aes-128-gcm', '2022-blake3-aes-128-gcm', '2022-blake3-aes-256-gcm'),
  obfsPassword: word,
  certMode: fc.constantFrom('http', 'file'),
  certFile: word.map((text) => `/${text}`),
  keyFile: word.map((text) => `/${text}`),
}

/** The inbound of a node as its agent is told of it; undefined where the form refuses these choices. */
function toldTo(protocol: Protocol, choices: Partial<InboundChoices>, nodeHost: string) {
  const before = newParameters(protocol)
  const parameters = acceptedOf(() => withChoices(protocol, before, { ...NO_CHOICES, ...choices }))
  const place = { listenPort: 443, nodeIp: '203.0.113.8', nodeHost }
  const made = parameters && nodeInboundOf({ parameters, ...place }, { pullSeconds: 60, pushSeconds: 60 })
  if (!made || !isServedByAgent(made.protocol, { serves: AGENT_KINDS, asksForCertificates: true })) return undefined
  return { number: 7, listenIp: made.listenIp, port: made.port, protocol: made.protocol }
}

function acceptedOf<T>(choose: () => T): T | undefined {
  try {
    return choose()
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

const read = (inbound: object) => readConfig({ tag: '0'.repeat(40), inbounds: [inbound] }).inbounds[0]

describe('an agent reads', () => {
  it('the hosts that forms accept, and no others', () => {
    fc.assert(
      fc.property(hosts, (text) => {
        expect(agentReadsHost(text), text).toBe(isHost(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['2606:4700::1111', '::ffff:192.0.2.1', 'a_b.example', 'xn--fiqs8s'])('a REALITY site at %s', (destHost) => {
    const inbound = toldTo('reality', { destHost }, '')
    expect(read(inbound ?? {})?.protocol).toMatchObject({ destHost })
  })

  it.each(PROTOCOL_LIST)('whatever its form accepts for an inbound of %s', (protocol) => {
    const own = choicesOf(newParameters(protocol))
    const fields = Object.entries(CHOICES).filter(([field]) => own[field as keyof InboundChoices] !== null)
    const choices = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    fc.assert(
      fc.property(choices, hosts.filter(isHost), (chosen: Partial<InboundChoices>, nodeHost) => {
        const inbound = toldTo(protocol, chosen, nodeHost)
        if (inbound) expect(read(inbound)).toEqual(inbound)
      }),
      { numRuns: 300 },
    )
  })

  it('whatever a form accepts for a proxy by which streams leave', () => {
    const login = fc.string({ unit: fc.constantFrom(...'aZ09_.~!$&*+,;=-@: '), maxLength: 8 })
    const parts = fc.tuple(fc.constantFrom('socks5', 'http', 'HTTP'), login, hosts, fc.integer({ min: 0, max: 70_000 }))
    fc.assert(
      fc.property(parts, ([kind, name, host, port]) => {
        const proxy = parseExitProxy(
          `${kind}://${name && `${name}:${name}@`}${host.includes(':') ? `[${host}]` : host}:${port}`,
        )
        if (!proxy) return
        const exits = [{ domains: ['example.com'], proxy }]
        expect(readExits({ cursor: '0'.repeat(40), exits }).exits).toEqual(exits)
      }),
      { numRuns: 2_000 },
    )
  })
})
