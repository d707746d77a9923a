import { randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { CLIENTS, compile, fill, type Line } from '@dukou/formats'
import { describe, expect, it } from 'vitest'
import { gzipTemplate } from './gzip-template.ts'

const profile = { siteName: '渡口', panelHost: 'sub.dukou.example' }
const OWN_ADDRESS = 'https://sub.dukou.example/api/subscript/surge/id/key'

/** One line of every protocol, over and over, each with a credential of its own. */
function linesUpTo(count: number): Line[] {
  return Array.from({ length: count }, (_, index): Line => {
    const credential = { slot: index + 1 }
    const server = `n${index}.dukou.example`
    const base = { name: `香港 ${index}`, country: 'HK', server, port: 443 }
    const reality = { serverName: 'www.example.com', publicKey: 'X1SJUPRmP8MIkZy0go8yVPkNawp_O3b3N4rNIa6BBnE' }
    const protocols: Line['protocol'][] = [
      { kind: 'vmess', credential, transport: { kind: 'tcp' } },
      { kind: 'vmess', credential, transport: { kind: 'ws', path: '/ray' }, tls: { serverName: server } },
      { kind: 'shadowsocks', credential, cipher: 'aes-128-gcm' },
      { kind: 'shadowsocks', credential, cipher: '2022-blake3-aes-128-gcm', serverKey: 'bJrqRxDKDHwCj+02CEL15Q==' },
      { kind: 'vless-reality', credential, ...reality, shortId: '0123' },
      { kind: 'hysteria2', credential, serverName: server },
    ]
    return { ...base, protocol: protocols[index % protocols.length] as Line['protocol'] }
  })
}

function someone(): (slot: number) => string {
  const secrets = new Map<number, string>()
  return (slot) => {
    const secret = secrets.get(slot) ?? randomUUID()
    secrets.set(slot, secret)
    return secret
  }
}

describe('a profile compressed with its template', () => {
  const cases = CLIENTS.flatMap(({ value, format }) => format.variants.map((variant) => [value, variant] as const))

  it.each(cases)('is the profile again for every user: %s, %s', async (client, variant) => {
    for (const count of [0, 1, 7, 40]) {
      const template = compile(client, linesUpTo(count), profile, variant)
      const gzip = await gzipTemplate(template)
      for (let user = 0; user < 5; user += 1) {
        const filled = fill(template, someone(), OWN_ADDRESS)
        expect(gunzipSync(gzip(filled)).equals(filled)).toBe(true)
      }
    }
  })

  it('is the profile again where it is longer than the window of the compressor', async () => {
    const template = compile('mjclash', linesUpTo(600), profile)
    const filled = fill(template, someone())
    expect(filled.length).toBeGreaterThan(3 * 32 * 1024)
    const compressed = (await gzipTemplate(template))(filled)
    expect(gunzipSync(compressed).equals(filled)).toBe(true)
    expect(compressed.length).toBeLessThan(filled.length * 0.4)
  })

  it('is the profile again where all users have the very value that the compressor saw', async () => {
    const template = compile('v2box', linesUpTo(12), { ...profile, infoNodes: ['0'.repeat(60), 'A'.repeat(60)] })
    const gzip = await gzipTemplate(template)
    for (const uuid of ['00000000-0000-0000-0000-000000000000', 'AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA']) {
      const filled = fill(template, () => uuid)
      expect(gunzipSync(gzip(filled)).equals(filled)).toBe(true)
    }
  })

  it('is not much larger than what a compressor makes of it at leisure', async () => {
    const template = compile('mjclash', linesUpTo(20), profile)
    const filled = fill(template, someone())
    const compressed = (await gzipTemplate(template))(filled)
    expect(compressed.length).toBeLessThan(gzipSync(filled, { level: 9 }).length * 1.5)
    expect(compressed.length).toBeLessThan(filled.length / 2)
  })
})
