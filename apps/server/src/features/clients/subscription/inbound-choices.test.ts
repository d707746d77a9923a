import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboundInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { type Choice, type NodeChoices, startNodeChoices } from './testing/node-choices.ts'

let site: NodeChoices

beforeAll(async () => {
  site = await startNodeChoices()
})
afterAll(() => site.stop())

/** Inbounds without the times when their program was heard of, which are stored after its request is answered. */
const chosenOf = (inbounds: AnswerOf<Calls['saveNode']>['inbounds'] = []) =>
  inbounds.map(({ firstSeenAt, lastSeenAt, ...chosen }) => chosen)

describe('what is chosen of a REALITY inbound', () => {
  it('is in the node’s configuration and in the very next profile, and in the list', async () => {
    const { id, number, save } = await site.nodeWith('reality')
    expect(await site.lineIn(id)).toContain('www.microsoft.com')
    const shown = { serverName: 'www.example.com', destHost: '192.0.2.80', destPort: 8443 }
    const more = { shortIds: ['01020304', 'ab'], fingerprint: 'safari', postQuantum: true } as const
    const saved = await save({ ...shown, ...more, shortIds: [...more.shortIds] })
    expect(saved.inbounds).toMatchObject([{ ...shown, ...more, cipher: null, obfsPassword: null, hopPorts: null }])
    expect(await site.configOf(number, 'v2node')).toMatchObject({
      tls_settings: {
        server_name: 'www.example.com',
        dest: '192.0.2.80',
        server_port: '8443',
        short_id: '01020304',
        short_ids: ['01020304', 'ab'],
      },
    })
    const profile = await site.lineIn(id)
    for (const word of ['www.example.com', '01020304', 'safari', 'support-x25519mlkem768'])
      expect(profile).toContain(word)
    const listed = (await site.admin.ok('listNodes', {})).find((node) => node.id === id)
    expect(chosenOf(listed?.inbounds)).toEqual(chosenOf(saved.inbounds))
  })

  it('stays with whatever is not chosen, keys first of all, and with a node that is sent back as it came', async () => {
    const { id, number, save } = await site.nodeWith('reality')
    const before = (await site.configOf(number, 'v2node')).tls_settings
    await save({ shortIds: ['aabb'] })
    const { inbounds } = await save({})
    expect((await site.configOf(number, 'v2node')).tls_settings).toEqual({
      ...(before as object),
      short_id: 'aabb',
      short_ids: ['aabb'],
    })
    const sentBack = await site.admin.ok('saveNode', nodeInput({ id, inbounds }))
    expect(chosenOf(sentBack.inbounds)).toEqual(chosenOf(inbounds))
  })

  it.each<[Partial<Choice>, string]>([
    [{ serverName: '192.0.2.1' }, 'serverName：应是域名'],
    [{ serverName: '' }, 'serverName：应是域名'],
    [{ serverName: 'a..b' }, 'serverName：应是域名'],
    [{ destHost: '1.2.3' }, 'destHost：应是域名或 IP 地址'],
    [{ destHost: '' }, 'destHost：应是域名或 IP 地址'],
    [{ shortIds: [] }, 'shortIds：至少一个'],
    [{ shortIds: [''] }, 'shortIds：至少一个'],
    [{ shortIds: ['abc'] }, 'shortIds：至少一个'],
    [{ shortIds: ['ab', 'xy'] }, 'shortIds：至少一个'],
    [{ shortIds: ['ab', 'ab'] }, 'shortIds：至少一个'],
    [{ shortIds: ['0123456789abcdef01'] }, 'shortIds.0'],
    [{ destPort: 0 }, 'destPort'],
    [{ cipher: 'aes-256-gcm' }, 'cipher：REALITY 入站没有这一项'],
    [{ hopPorts: '1-2' }, 'hopPorts：REALITY 入站没有这一项'],
  ])('is refused as %j, and nothing of it is stored', async (one, problem) => {
    const { id, number, refusal } = await site.nodeWith('reality')
    const before = await site.configOf(number, 'v2node')
    expect(await refusal({ fingerprint: 'edge', ...one })).toContain(problem)
    expect(await site.configOf(number, 'v2node')).toEqual(before)
    expect(await site.lineIn(id)).not.toContain('edge')
  })
})

describe('what is chosen of a Shadowsocks inbound', () => {
  it('is its cipher, with a new key of its size, and the key stays while the cipher does', async () => {
    const { id, number, save } = await site.nodeWith('shadowsocks')
    expect(await site.configOf(number, 'shadowsocks')).toMatchObject({ cipher: 'aes-256-gcm', server_key: '' })
    const keys: string[] = []
    for (const [cipher, bytes] of [
      ['2022-blake3-aes-128-gcm', 16],
      ['2022-blake3-aes-256-gcm', 32],
      ['chacha20-ietf-poly1305', 0],
    ] as const) {
      expect((await save({ cipher })).inbounds).toMatchObject([{ cipher }])
      const config = await site.configOf(number, 'shadowsocks')
      expect(config).toMatchObject({ cipher, server_key: expect.any(String) })
      expect(Buffer.from(config.server_key as string, 'base64')).toHaveLength(bytes)
      expect(await site.lineIn(id)).toContain(cipher)
      await save({ cipher })
      expect(await site.configOf(number, 'shadowsocks')).toEqual(config)
      keys.push(config.server_key as string)
    }
    expect(new Set(keys).size).toBe(3)
  })

  it('may come before the first line, which then stands on it', async () => {
    const inbounds = [inboundInput('shadowsocks', { cipher: '2022-blake3-aes-256-gcm' })]
    const node = await site.admin.ok('saveNode', nodeInput({ type: 'v2ray', inbounds }))
    expect(node.inbounds).toMatchObject([
      { protocol: 'shadowsocks', listenPort: 443, cipher: '2022-blake3-aes-256-gcm' },
    ])
    const { inboundNumber } = await site.admin.ok('saveLine', lineInput(node.id, { protocol: 'shadowsocks' }))
    expect(inboundNumber).toBe(node.inbounds[0]?.number)
  })

  it('is none on a node of another kind', async () => {
    const inbounds = [inboundInput('hysteria2', { hopPorts: '20000-20009' })]
    expect(await site.admin.call('saveNode', nodeInput({ type: 'v2ray', inbounds }))).toMatchObject({ code: 2031 })
  })
})

describe('what is chosen of a Hysteria2 inbound', () => {
  it('is in the very next profile, and leaves it when it is emptied', async () => {
    const { id, save } = await site.nodeWith('hysteria2')
    expect(await site.lineIn(id)).not.toContain('salamander')
    const chosen = { obfsPassword: 'Sal-amander_1', hopPorts: '443,20000-20009' }
    expect((await save(chosen)).inbounds).toMatchObject([chosen])
    const profile = await site.lineIn(id)
    for (const word of ['salamander', 'Sal-amander_1', '443,20000-20009']) expect(profile).toContain(word)
    expect((await save({ obfsPassword: '', hopPorts: '' })).inbounds).toMatchObject([
      { obfsPassword: '', hopPorts: '' },
    ])
    expect(await site.lineIn(id)).not.toContain('salamander')
  })

  it.each<[Partial<Choice>, string]>([
    [{ congestionControl: 'cubic' }, 'congestionControl：Hysteria2 入站没有这一项'],
    [{ obfsPassword: 'abc' }, 'obfsPassword：应是 4 到 128 个'],
    [{ obfsPassword: 'p@ss word' }, 'obfsPassword：应是 4 到 128 个'],
    [{ hopPorts: '20000:30000' }, 'hopPorts：应是端口'],
    [{ hopPorts: '30000-20000' }, 'hopPorts：应是端口'],
    [{ hopPorts: '0' }, 'hopPorts：应是端口'],
    [{ shortIds: ['ab'] }, 'shortIds：Hysteria2 入站没有这一项'],
    [{ certMode: 'file' }, 'certFile：选了用节点上的证书文件'],
    [{ certMode: 'file', certFile: '/etc/ssl/a.crt' }, 'keyFile：选了用节点上的证书文件'],
    [{ certFile: 'a.crt' }, 'certFile：应是节点上的绝对路径'],
    [{ keyFile: '/etc/$(id).key' }, 'keyFile：应是节点上的绝对路径'],
  ])('is refused as %j', async (one, problem) => {
    const { refusal } = await site.nodeWith('hysteria2')
    expect(await refusal(one)).toContain(problem)
  })

  it('is the certificate that its node program is told of', async () => {
    const { number, save } = await site.nodeWith('hysteria2', { host: 'hk.example.com' })
    const certificate = async () => (await site.configOf(number, 'v2node')).tls_settings
    const asked = { server_name: 'hk.example.com', cert_mode: 'http', cert_file: '/etc/v2node/hk.example.com.cer' }
    expect(await certificate()).toMatchObject(asked)
    const files = { certFile: '/etc/ssl/hk.crt', keyFile: '/etc/ssl/hk.key' }
    expect((await save({ certMode: 'file', ...files })).inbounds).toMatchObject([{ certMode: 'file', ...files }])
    expect(await certificate()).toMatchObject({
      cert_mode: 'file',
      cert_file: files.certFile,
      key_file: files.keyFile,
    })
    await save({ keyFile: '/etc/ssl/other.key' })
    expect(await certificate()).toMatchObject({ cert_file: files.certFile, key_file: '/etc/ssl/other.key' })
    expect((await save({ certMode: 'http' })).inbounds).toMatchObject([{ certMode: 'http', certFile: '', keyFile: '' }])
    expect(await certificate()).toMatchObject(asked)
  })

  it('leaves no password in the audit', async () => {
    const { id, save } = await site.nodeWith('hysteria2')
    await save({ obfsPassword: 'not-for-the-audit' })
    const { rows } = await sql<{ detail: object }>`select detail from audit where target = ${id}`.execute(
      site.server.app.db,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toContain('not-for-the-audit')
  })
})

describe('how often a node’s programs ask and report', () => {
  it('is the node’s own choice, else the site’s', async () => {
    const { number, save } = await site.nodeWith('reality')
    const intervals = async () => (await site.configOf(number, 'vless')).base_config
    expect(await intervals()).toEqual({ pull_interval: 60, push_interval: 60 })
    expect(await save({}, { pullSeconds: 15, pushSeconds: 120 })).toMatchObject({ pullSeconds: 15, pushSeconds: 120 })
    expect(await intervals()).toEqual({ pull_interval: 15, push_interval: 120 })
    await save({})
    expect(await intervals()).toEqual({ pull_interval: 60, push_interval: 60 })
  })

  it.each([0, 4, 3601, 7.5])('is refused as %j seconds', async (seconds) => {
    for (const field of ['pullSeconds', 'pushSeconds'] as const) {
      expect((await site.admin.call('saveNode', nodeInput({ [field]: seconds }))).msg).toContain(field)
    }
  })
})
