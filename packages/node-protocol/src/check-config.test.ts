import { describe, expect, it } from 'vitest'
import { checkConfig, configAnswer, UnsafeAnswer } from './index.ts'

/*
 * Start-ups of v2node, V2bX and XrayR that were seen to end, to panic, or to serve something else without a word: one
 * answer that works, changed in one thing at a time.
 */
type Wire = Record<string, unknown>

const good = (): Wire & { tls_settings: Wire; base_config: Wire } =>
  structuredClone(
    configAnswer(
      {
        listenIp: '127.0.0.1',
        port: 443,
        pullSeconds: 60,
        pushSeconds: 60,
        protocol: {
          kind: 'vless-reality',
          serverName: 'www.example.com',
          destHost: 'www.example.com',
          destPort: 443,
          privateKey: '6Nim6p715QG8PvmiwJ6UJq7eZ2VXpHp2xarZHj8-_GI',
          publicKey: 'XOlG24smzQQHh3ANpyGuXiA4ynhvo0OK6dffEZEy3k4',
          shortIds: ['0123456789abcdef'],
        },
      },
      'v2node',
    ),
  ) as never

const changed = (changes: Wire) => ({ ...good(), ...changes })
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(good()).filter(([name]) => !names.includes(name)))
const withTls = (changes: Wire) => changed({ tls_settings: { ...good().tls_settings, ...changes } })
const withoutTls = (...names: string[]) =>
  changed({
    tls_settings: Object.fromEntries(Object.entries(good().tls_settings).filter(([name]) => !names.includes(name))),
  })
const withRoute = (match: unknown) => changed({ routes: [{ id: 1, match, action: 'block', action_value: null }] })

describe('a configuration answer is refused with', () => {
  it.each<[row: string, answer: unknown]>([
    ['base_config absent', without('base_config')],
    ['base_config null', changed({ base_config: null })],
    ['base_config {}', changed({ base_config: {} })],
    ['an interval null', changed({ base_config: { push_interval: null, pull_interval: 60 } })],
    ['intervals 0', changed({ base_config: { push_interval: 0, pull_interval: 0 } })],
    ['a negative interval', changed({ base_config: { push_interval: 60, pull_interval: -60 } })],
    ['a fraction of a second', changed({ base_config: { push_interval: 60, pull_interval: 0.5 } })],
    ['network_settings and networkSettings both absent', without('network_settings', 'networkSettings')],
    ['both network settings null', changed({ network_settings: null, networkSettings: null })],
    ['both network settings []', changed({ network_settings: [], networkSettings: [] })],
    ['both network settings ""', changed({ network_settings: '', networkSettings: '' })],
    ['network absent', without('network')],
    ['network null', changed({ network: null })],
    ['tls_settings absent with tls 2', without('tls_settings')],
    ['tls_settings null with tls 2', changed({ tls_settings: null })],
    ['tls_settings [] with tls 2', changed({ tls_settings: [] })],
    ['tls absent', without('tls')],
    ['tls null', changed({ tls: null })],
    ['tls "2" as text', changed({ tls: '2' })],
    ['server_port "443" as text', changed({ server_port: '443' })],
    ['server_port 0', changed({ server_port: 0 })],
    ['server_port absent', without('server_port')],
    ['tls_settings.server_port as number', withTls({ server_port: 443 })],
    ['tls_settings.xver as number', withTls({ xver: 0 })],
    ['tls_settings.server_port and dest absent', withoutTls('server_port', 'dest')],
    ['tls_settings.server_port absent', withoutTls('server_port')],
    ['dest absent', withoutTls('dest')],
    ['server_name absent', withoutTls('server_name')],
    ['short_id absent', withoutTls('short_id')],
    ['short_id ""', withTls({ short_id: '' })],
    ['short_id of odd length', withTls({ short_id: '123' })],
    ['short_id of 18 digits', withTls({ short_id: '0123456789abcdef01' })],
    ['short_id that is not hex', withTls({ short_id: 'xyzw' })],
    ['one bad short id among short_ids', withTls({ short_ids: ['0123', '1'] })],
    ['private_key absent', withoutTls('private_key')],
    ['private_key null', withTls({ private_key: null })],
    ['private_key with padding', withTls({ private_key: '6Nim6p715QG8PvmiwJ6UJq7eZ2VXpHp2xarZHj8+/GI=' })],
    ['listen_ip absent', without('listen_ip')],
    ['listen_ip null', changed({ listen_ip: null })],
    ['listen_ip a name', changed({ listen_ip: '127.evil' })],
    ['listen_ip no address', changed({ listen_ip: '999.1.1.1' })],
    ['protocol absent', without('protocol')],
    ['Trojan without TLS', changed({ protocol: 'trojan', tls: 0, tls_settings: {} })],
    ['tls 1 without a certificate', changed({ tls: 1, tls_settings: { server_name: 'www.example.com' } })],
    ['routes[].match null', withRoute(null)],
    ['routes[].match "a,b" as text', withRoute('a,b')],
    ['routes[].match of numbers', withRoute([1])],
    ['nothing', null],
  ])('%s', (_, answer) => {
    expect(() => checkConfig(answer)).toThrow(UnsafeAnswer)
  })
})

describe('a configuration answer passes', () => {
  it.each<[string, unknown]>([
    ['as it is made', good()],
    ['with routes[].match []', withRoute([])],
    [
      'with an action that programs do not know',
      changed({ routes: [{ id: 1, match: [], action: 'new', action_value: '' }] }),
    ],
    ['with xver "0" as text', withTls({ xver: '0' })],
    ['with fields that programs do not know', changed({ more: 1 })],
  ])('%s', (_, answer) => {
    expect(() => checkConfig(answer)).not.toThrow()
  })
})
