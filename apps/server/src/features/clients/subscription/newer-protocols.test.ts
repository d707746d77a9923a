import { createPrivateKey, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NodeChoices, startNodeChoices } from './testing/node-choices.ts'

let site: NodeChoices

beforeAll(async () => {
  site = await startNodeChoices()
})
afterAll(() => site.stop())

function publicHalfOf(privateKey: string): string | undefined {
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b656e04220420', 'hex'),
    Buffer.from(privateKey, 'base64url'),
  ])
  return createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' }).x
}

describe.each([
  ['trojan', 'trojan', 'network: ws'],
  ['trojanWs', 'trojan', 'grpc-service-name'],
  ['trojanGrpc', 'trojan', 'ws-opts'],
  ['vlessXhttp', 'vless', 'ws-opts'],
  ['anytls', 'anytls', 'ws-opts'],
  ['tuic', 'tuic', 'ws-opts'],
] as const)('what is chosen of a %s inbound', (protocol, word, otherCarrier) => {
  it('is its certificate, which its node program is told of, and its line names the node', async () => {
    const { id, number, save, refusal } = await site.nodeWith(protocol, { host: 'fr.example.com' })
    const config = async () => site.configOf(number, 'v2node')
    expect(await config()).toMatchObject({
      protocol: word,
      tls: 1,
      tls_settings: { server_name: 'fr.example.com', cert_mode: 'http' },
    })
    const files = { certFile: '/etc/ssl/fr.crt', keyFile: '/etc/ssl/fr.key' }
    expect((await save({ certMode: 'file', ...files })).inbounds).toMatchObject([{ certMode: 'file', ...files }])
    expect((await config()).tls_settings).toMatchObject({ cert_mode: 'file', cert_file: files.certFile })
    expect(await refusal({ obfsPassword: 'abcd' })).toMatch(/obfsPassword：(Trojan|VLESS XHTTP|AnyTLS|TUIC)/)
    const line = await site.lineIn(id)
    for (const part of [word, 'fr.example.com']) expect(line).toContain(part)
    expect(line).not.toContain(otherCarrier)
  })

  it('has no answer for node programs, and none of its tokens a configuration, before its node has a host name', async () => {
    const { number } = await site.nodeWith(protocol, { host: '' })
    const { token, configs } = await site.admin.ok('newInboundToken', { number })
    expect(configs).toEqual([])
    const query = `node_id=${number}&node_type=v2node&token=${token}`
    expect((await fetch(`${site.server.origin}/api/v1/server/UniProxy/config?${query}`)).status).toBe(403)
  })
})

it('the congestion control of TUIC is the same on the node and in profiles', async () => {
  const { id, number, save } = await site.nodeWith('tuic', { host: 'kr.example.com' })
  const control = async () => (await site.configOf(number, 'tuic')).congestion_control
  expect(await control()).toBe('bbr')
  expect((await save({ congestionControl: 'cubic' })).inbounds).toMatchObject([{ congestionControl: 'cubic' }])
  expect(await control()).toBe('cubic')
  expect(await site.lineIn(id)).toContain('cubic')
})

it('VLESS that encrypts by itself gives nodes the private half of one pair, and profiles the public one', async () => {
  const { id, number, refusal } = await site.nodeWith('vlessEncryption')
  const { encryption, encryption_settings: settings } = await site.configOf(number, 'v2node')
  expect(encryption).toBe('mlkem768x25519plus')
  const { private_key: privateKey } = settings as { private_key: string }
  const word = /mlkem768x25519plus\.native\.0rtt\.([\w-]{43})/.exec(await site.lineIn(id))
  expect(publicHalfOf(privateKey)).toBe(word?.[1])
  expect(await site.lineIn(id)).not.toContain(privateKey)
  expect(await refusal({ certMode: 'http' })).toContain('certMode：VLESS Encryption')
})

it('a program that asks for plain VLESS is refused an inbound that it would serve without encryption', async () => {
  const { number } = await site.nodeWith('vlessEncryption')
  expect((await site.askConfig(number, 'vless')).status).toBe(403)
  expect((await site.askConfig(number, 'v2node')).status).toBe(200)
})
