import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentUser } from '@dukou/node-protocol/agent'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDoor } from './doorman.ts'
import { doorsIn, type HysteriaInbound, hysteriaConfig } from './hysteria-config.ts'
import { loginId, loginOf } from './login-id.ts'

const USER: AgentUser = [7, 1000, '00000000-0000-4000-8000-000000000001']

describe('a login', () => {
  it('is named by person, credential and address, and another with a fresh link', () => {
    const id = loginId(USER)
    expect(loginOf(id)).toEqual({ place: '7.1000', credential: id.split('-')[1], address: undefined })
    expect(loginOf(loginId(USER, 3))).toMatchObject({ place: '7.1000', address: 3 })
    expect(loginId([7, 1000, '00000000-0000-4000-8000-000000000002'])).not.toBe(id)
  })

  it('of another form is nobody’s', () => {
    for (const id of [
      '',
      'u1',
      '7.1000',
      '7.1000-',
      '0.1000-00000000',
      '7.1000-0000000g',
      '7.1000-00000000-0',
      'x7.1-00000000',
    ])
      expect(loginOf(id)).toBeUndefined()
  })
})

describe('the door', () => {
  let server: Server
  let address: string
  beforeAll(async () => {
    server = await openDoor({ loginPort: 0, loginSecret: 'secret' }, async (credential, from) => {
      if (credential === 'fails') throw new Error('no answer')
      return credential === USER[2] && from === '192.0.2.1:5' ? loginId(USER) : undefined
    })
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const ask = async (path: string, body: string) => {
    const response = await fetch(address + path, { method: 'POST', body })
    return [response.status, await response.json()]
  }

  it('tells hysteria who logs in, by name', async () => {
    const body = JSON.stringify({ addr: '192.0.2.1:5', auth: USER[2], tx: 0 })
    expect(await ask('/secret', body)).toEqual([200, { ok: true, id: loginId(USER) }])
  })

  it('refuses all else with a status that hysteria takes for a refusal, and never names nobody', async () => {
    const refused = [403, { ok: false }]
    const body = JSON.stringify({ addr: '192.0.2.1:5', auth: USER[2], tx: 0 })
    expect(await ask('/', body)).toEqual(refused)
    expect(await ask('/secretx', body)).toEqual(refused)
    for (const bad of ['', '{', 'null', '{}', '{"addr":1,"auth":2}', 'x'.repeat(5000)])
      expect(await ask('/secret', bad)).toEqual(refused)
    for (const auth of ['', 'fails', 'another'])
      expect(await ask('/secret', JSON.stringify({ addr: '192.0.2.1:5', auth }))).toEqual(refused)
  })
})

describe('the configuration of hysteria', () => {
  const inbound: HysteriaInbound = {
    number: 7,
    listenIp: '0.0.0.0',
    port: 443,
    protocol: {
      kind: 'hysteria2',
      serverName: 'node.example.com',
      certificate: { mode: 'file', certFile: '/etc/ssl/node.crt', keyFile: '/etc/ssl/node.key' },
      salamanderPassword: 'abcd',
    },
  }
  const doors = { loginPort: 5001, loginSecret: 'a', statsPort: 5002, statsSecret: 'b' }

  it('has its doors on loopback, from which an agent that is started again finds them', () => {
    const text = hysteriaConfig(inbound, doors, '/var/lib/dukou-agent', [])
    expect(doorsIn(text)).toEqual(doors)
    expect(JSON.parse(text)).toMatchObject({
      listen: '0.0.0.0:443',
      tls: { cert: '/etc/ssl/node.crt', key: '/etc/ssl/node.key' },
      obfs: { type: 'salamander', salamander: { password: 'abcd' } },
      auth: { http: { url: 'http://127.0.0.1:5001/a' } },
      trafficStats: { listen: '127.0.0.1:5002', secret: 'b' },
    })
    expect(doorsIn('{}')).toBeUndefined()
    expect(doorsIn('x')).toBeUndefined()
  })

  it('leads nobody to what runs on the node or beside it', () => {
    const { acl } = JSON.parse(hysteriaConfig(inbound, doors, '/x', []))
    expect(acl.inline).toContain('reject(127.0.0.0/8)')
    expect(acl.inline).toContain('reject(::/128)')
    expect(acl.inline.at(-1)).toBe('direct(all)')
  })

  it('leads named domains to their proxy, after what is private and before what leaves directly', () => {
    const proxy = { kind: 'socks5', host: '::1', port: 1080, username: 'me', password: 'pass' } as const
    const exits = [
      { domains: ['openai.com'], proxy },
      { domains: [], proxy: { ...proxy, kind: 'http' as const, host: 'proxy.example.com' } },
    ]
    const { acl, outbounds } = JSON.parse(hysteriaConfig(inbound, doors, '/x', exits))
    expect(acl.inline.slice(-4)).toEqual([
      expect.stringMatching(/^reject/),
      'exit0(suffix:openai.com)',
      'exit1(all, tcp/*)',
      'direct(all)',
    ])
    expect(outbounds.slice(1)).toEqual([
      { name: 'exit0', type: 'socks5', socks5: { addr: '[::1]:1080', username: 'me', password: 'pass' } },
      { name: 'exit1', type: 'http', http: { url: 'http://me:pass@proxy.example.com:1080' } },
    ])
  })

  it('has hysteria ask for a certificate where there are no files', () => {
    const protocol = { ...inbound.protocol, certificate: { mode: 'http' as const } }
    const config = JSON.parse(hysteriaConfig({ ...inbound, protocol, listenIp: '::' }, doors, '/x', []))
    expect(config).toMatchObject({
      listen: '[::]:443',
      acme: { domains: ['node.example.com'], type: 'http', dir: '/x/acme' },
    })
    expect(config.tls).toBeUndefined()
  })
})
