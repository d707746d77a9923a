import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'

/*
 * Inputs that could once be saved, and then kept node programs from starting or clients from connecting.
 */
let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const nearly = fc.string({ unit: fc.constantFrom(...'0125.:af-_x'), minLength: 1, maxLength: 12 })

describe('the address of a node', () => {
  it.each(['127.evil', '999.1.1.1', 'a:b', '...', '', 'hk01.dukou.example', '[::1]', '1.2.3.4:80', ' 1.2.3.4'])(
    'is refused as %j, with what it should be',
    async (ip) => {
      expect(await admin.call('saveNode', nodeInput({ ip }))).toMatchObject({
        code: 2002,
        msg: expect.stringMatching(/^参数不对：ip: 应是 IPv4 或 IPv6 地址/),
      })
    },
  )

  it.each(['198.51.100.21', '2001:db8::1', '::1'])('may be %s', async (ip) => {
    expect(await admin.ok('saveNode', nodeInput({ ip }))).toMatchObject({ ip })
  })

  it('is an address, whatever was sent, on every node that was saved', async () => {
    const attempt = fc.record({ ip: fc.oneof(nearly, fc.ipV4(), fc.ipV6()), host: fc.oneof(nearly, fc.domain()) })
    await fc.assert(
      fc.asyncProperty(attempt, async ({ ip, host }) => {
        const { code, wire } = await admin.call('saveNode', nodeInput({ ip, host }))
        if (code !== 0) return
        const saved = wire as { ip: string; host: string }
        expect(new URL(`http://${saved.ip.includes(':') ? `[${saved.ip}]` : saved.ip}`).port).toBe('')
        expect(saved.host.split('.')).not.toContain('')
      }),
      { numRuns: 30 },
    )
  })
})

describe('the host of a node and the addresses of an entry', () => {
  const BAD = [
    '-',
    '..',
    ':',
    '1.2.3',
    '...',
    'a:b',
    '999.1.1.1',
    'bad..host',
    'hk1.example.com:443',
    'https://hk1.example',
  ]

  it.each(BAD)('are refused as %j, with what they should be', async (host) => {
    const problem = '应是域名或 IP 地址'
    expect((await admin.call('saveNode', nodeInput({ host }))).msg).toContain(`host: ${problem}`)
    expect((await admin.call('saveEntry', entryInput({ address: host }))).msg).toContain(`ip: ${problem}`)
    const more = await admin.call('saveEntry', entryInput({ moreAddresses: ['203.0.113.9', host] }))
    expect(more.msg).toContain(`ipList.1: ${problem}`)
  })

  it('may be absent, names or addresses', async () => {
    for (const host of ['', 'hk01.dukou.example', '203.0.113.8', '2001:db8::1']) {
      expect(await admin.ok('saveNode', nodeInput({ host }))).toMatchObject({ host })
      expect(await admin.ok('saveEntry', entryInput({ address: host }))).toMatchObject({ address: host })
    }
  })
})

describe('a port that something else on the node listens on', () => {
  it.each([
    ['SSH', { listenPort: 22 }, '端口 22 是 SSH 端口'],
    ['SSH elsewhere', { listenPort: 2222, sshPort: 2222 }, '端口 2222 是 SSH 端口'],
    ['the control port', { listenPort: 888 }, '端口 888 是控制端口'],
  ])('is refused for the first inbound, before there is one and after: %s', async (_, changes, problem) => {
    expect((await admin.call('saveNode', nodeInput(changes))).msg).toContain(`port：${problem}`)
    const { id } = await admin.ok('saveNode', nodeInput())
    await admin.ok('saveLine', lineInput(id))
    expect((await admin.call('saveNode', nodeInput({ id, ...changes }))).msg).toContain(`port：${problem}`)
  })

  it('is refused for SSH and control where another inbound of the node has it', async () => {
    const { id } = await admin.ok('saveNode', nodeInput())
    await admin.ok('saveLine', lineInput(id))
    const { inboundNumber } = await admin.ok('saveLine', lineInput(id, { protocol: 'shadowsocks' }))
    for (const [field, changes] of [
      ['ssh_port', { sshPort: 444 }],
      ['ctrl_port', { controlPort: 444 }],
    ] as const) {
      expect((await admin.call('saveNode', nodeInput({ id, ...changes }))).msg).toContain(
        `${field}：端口 444 已被本节点的入站 ${inboundNumber} 占用`,
      )
    }
  })

  it('does not matter at the customers’ side, where another address may translate it', async () => {
    expect(await admin.ok('saveNode', nodeInput({ publicPort: 22, relayPort: 888 }))).toMatchObject({ publicPort: 22 })
  })
})
