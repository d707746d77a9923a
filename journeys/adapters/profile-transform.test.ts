import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { transformMihomoProfile, transformSingBoxProfile } from './profile-transform.ts'

function fixture(name: string) {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
}

const change = { mixedPort: 20_001, host: 'node.dukou.test' }

describe('a mihomo profile', () => {
  it('keeps every line but those of its inbounds and its controller, and tells each change', () => {
    const yaml = fixture('profile.mihomo.yaml')
    const { profile, changes } = transformMihomoProfile(yaml, change)
    expect(changes).toEqual([
      'removed, inbound: mixed-port: 25005',
      'removed, inbound: allow-lan: false',
      'removed, controller: external-controller: 127.0.0.1:26005',
      'added: mixed-port: 20001',
      'added: allow-lan: false',
      'added: hosts: {"node.dukou.test": 127.0.0.1}',
    ])
    const touched = /^(mixed-port|allow-lan|external-controller|hosts):/
    const untouchedLines = (text: string) => text.split('\n').filter((line) => line !== '' && !touched.test(line))
    expect(untouchedLines(profile)).toEqual(untouchedLines(yaml))
    expect(parse(profile)).toMatchObject({ 'mixed-port': 20_001, hosts: { 'node.dukou.test': '127.0.0.1' } })
  })

  it('takes out a whole block with its lines, wherever it stands', () => {
    const yaml = 'tun:\n  enable: true\n  stack: system\nmode: rule\nlisteners:\n  - name: a\n    type: http\n'
    const { profile, changes } = transformMihomoProfile(yaml, change)
    expect(changes.slice(0, 2)).toEqual([
      'removed, inbound: tun: (and 2 lines below it)',
      'removed, inbound: listeners: (and 2 lines below it)',
    ])
    expect(profile).toBe('mode: rule\nmixed-port: 20001\nallow-lan: false\nhosts: {"node.dukou.test": 127.0.0.1}\n')
  })

  it('leaves a value as it is written, however odd, for the core to judge', () => {
    const odd = 'proxies:\n  - {name: "\\uD83C\\uDDED", short-id: 00000000, x: 1e5, "y": \'z\', n: }\nlog-level:'
    const { profile } = transformMihomoProfile(odd, change)
    expect(profile.startsWith(`${odd}\n`)).toBe(true)
  })

  it('is refused when it is broken, no mapping, or has hosts that the change would have to mix with', () => {
    expect(() => transformMihomoProfile('a: [', change)).toThrow('no YAML')
    expect(() => transformMihomoProfile('mode: rule\nmode: rule\n', change)).toThrow('no YAML')
    expect(() => transformMihomoProfile('<html></html>', change)).toThrow('no mapping')
    expect(() => transformMihomoProfile('hosts: {a: 1.1.1.1}\n', change)).toThrow('hosts of its own')
  })
})

describe('a sing-box profile', () => {
  it('keeps everything but its inbounds and its controller, and tells each change', () => {
    const json = fixture('profile.singbox-1.14.1.json').replace(
      '"127.0.0.1",\n   "server_port": 21001',
      '"node.dukou.test",\n   "server_port": 21001',
    )
    const { profile, changes } = transformSingBoxProfile(json, change)
    expect(changes).toEqual([
      'removed, inbound: {"type":"mixed","tag":"in","listen":"127.0.0.1","listen_port":25004}',
      'added, inbound: {"type":"mixed","tag":"in","listen":"127.0.0.1","listen_port":20001}',
      'added, DNS server: {"type":"hosts","tag":"journey-hosts","predefined":{"node.dukou.test":["127.0.0.1"]}}',
      'set, outbound 🇭🇰 vmess-tcp: "domain_resolver":"journey-hosts"',
      'removed, controller: "external_controller":"127.0.0.1:26004"',
    ])
    const before = JSON.parse(json)
    const after = JSON.parse(profile)
    before.inbounds[0].listen_port = 20_001
    before.dns.servers.push(after.dns.servers.at(-1))
    before.outbounds[3].domain_resolver = 'journey-hosts'
    delete before.experimental.clash_api.external_controller
    expect(after).toEqual(before)
  })

  it('of the time before hosts entries gets the address in place of the name', () => {
    const json = JSON.stringify({
      dns: { servers: [{ tag: 'local', address: '223.5.5.5' }] },
      outbounds: [{ type: 'shadowsocks', tag: 'a', server: 'node.dukou.test' }],
    })
    const { profile, changes } = transformSingBoxProfile(json, change)
    expect(changes).toContain('set, outbound a: "server":"127.0.0.1" for node.dukou.test')
    expect(JSON.parse(profile).outbounds).toEqual([{ type: 'shadowsocks', tag: 'a', server: '127.0.0.1' }])
  })
})
