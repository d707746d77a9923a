import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { newNodeToken } from './index.ts'

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const saved = async (changes: Parameters<typeof nodeInput>[0] = {}) => admin.ok('saveNode', nodeInput(changes))
const listed = async (id: string) => (await admin.ok('listNodes', {})).find((node) => node.id === id)

describe('a node', () => {
  it('comes back from the list as it was saved (3.3-21, 3.3-22)', async () => {
    const input = nodeInput({ warp: true, coreLog: true, openaiProxy: 'socks5://127.0.0.1:1080', type: 'v2ray' })
    const { id } = await admin.ok('saveNode', input)
    const { id: _, sshPassword: __, revision: ___, ...rest } = input
    expect(await listed(id)).toMatchObject(rest)
  })

  it('is listed in the product’s words, without anything asked (3.3-21, 3.3-22, 3.7-04)', async () => {
    const { id } = await saved({ sshPassword: 'secret' })
    const { wire } = await admin.call('listNodes', {})
    const row = (wire as Record<string, unknown>[]).find(({ _id }) => _id === id)
    expect(row).toMatchObject({
      index: 10,
      name: '香港 01',
      country: { name: '中国香港', flag: '🇭🇰' },
      type: 'reality',
      ip: '198.51.100.21',
      host: 'hk01.dukou.example',
      desc: '三网直连',
      ctrl_port: 888,
      zz_port: 30_443,
      port: 443,
      public_port: 8443,
      warp: false,
      open_log: false,
      openai_proxy: '',
      serverType: 'ubuntu_reality',
      ssh_port: 22,
      ssh_username: 'root',
      ssh_password: expect.stringMatching(/^sealed:v1:/),
      status: false,
      agent_version: '',
      updateConfigTimes: 0,
    })
  })

  it('saved without _id is a new one, and the first stays as it was (3.7-05)', async () => {
    const first = await saved({ name: '原来的' })
    const copy = await saved({ name: '副本' })
    expect(copy.id).not.toBe(first.id)
    expect((await listed(first.id))?.name).toBe('原来的')
    expect((await listed(copy.id))?.name).toBe('副本')
  })

  it('saved with _id changes that one', async () => {
    const { id } = await saved()
    await saved({ id, name: '改名' })
    expect((await listed(id))?.name).toBe('改名')
  })

  it('that is not there is refused', async () => {
    expect(await admin.call('saveNode', nodeInput({ id: 'f'.repeat(24) }))).toMatchObject({
      code: 2025,
      msg: '没有这个节点，请刷新列表',
    })
  })

  it('is for admins only', async () => {
    const member = await server.member()
    expect((await member.call('listNodes', {})).code).toBe(2007)
    expect((await member.call('saveNode', nodeInput())).code).toBe(2007)
    expect((await server.visitor().call('listNodes', {})).code).toBe(1002)
  })

  it('leaves a line in the audit without its password', async () => {
    const { id } = await saved({ sshPassword: 'hunter2 in the clear' })
    const { rows } = await server.app.db.executeQuery<{ action: string; detail: object }>(
      (await import('kysely')).CompiledQuery.raw('select action, detail from audit where target = $1', [id]),
    )
    expect(rows).toEqual([
      { action: 'saveNode', detail: { before: null, after: expect.objectContaining({ name: '香港 01' }) } },
    ])
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })
})

describe('the SSH password', () => {
  it('never reaches the browser, and lies encrypted in the database', async () => {
    const { id, sshPassword } = await saved({ sshPassword: 'hunter2 in the clear' })
    expect(Buffer.from(sshPassword.slice('sealed:v1:'.length), 'base64url').toString('latin1')).not.toContain('hunter2')
    const row = await storedNode(id)
    expect(row.ssh_password_sealed?.toString('latin1')).not.toContain('hunter2')
    expect(opened(row.ssh_password_sealed)).toBe('hunter2 in the clear')
  })

  it('stays when the sealed value is sent back, in the node and in a copy of it', async () => {
    const { id, sshPassword } = await saved({ sshPassword: 'kept' })
    await saved({ id, sshPassword })
    const copy = await saved({ sshPassword })
    expect(opened((await storedNode(id)).ssh_password_sealed)).toBe('kept')
    expect(opened((await storedNode(copy.id)).ssh_password_sealed)).toBe('kept')
  })

  it('is replaced by a new plain value and cleared by an empty one', async () => {
    const { id } = await saved({ sshPassword: 'old' })
    await saved({ id, sshPassword: 'new' })
    expect(opened((await storedNode(id)).ssh_password_sealed)).toBe('new')
    expect(await saved({ id, sshPassword: '' })).toMatchObject({ sshPassword: '' })
    expect((await storedNode(id)).ssh_password_sealed).toBeNull()
  })

  it('is refused as a sealed value that this site did not make', async () => {
    const answer = await admin.call('saveNode', nodeInput({ sshPassword: `sealed:v1:${'A'.repeat(60)}` }))
    expect(answer.msg).toContain('请重新输入密码')
  })
})

describe('the ports of a node', () => {
  it('are those of its first inbound, and both change together', async () => {
    const { id } = await saved()
    await admin.ok('saveLine', lineInput(id))
    const [first, ...others] = (await listed(id))?.inbounds ?? []
    expect(first).toMatchObject({ number: expect.any(Number), protocol: 'reality', listenPort: 443, publicPort: 8443 })
    expect(others).toEqual([])
    await saved({ id, listenPort: 4443, publicPort: 9443 })
    expect((await listed(id))?.inbounds).toMatchObject([{ listenPort: 4443, publicPort: 9443 }])
  })

  it('go up by one for each further inbound', async () => {
    const { id } = await saved()
    for (const protocol of ['reality', 'shadowsocks', 'vmessWs'] as const) {
      await admin.ok('saveLine', lineInput(id, { protocol }))
    }
    expect((await listed(id))?.inbounds).toMatchObject([
      { protocol: 'reality', listenPort: 443, publicPort: 8443 },
      { protocol: 'shadowsocks', listenPort: 444, publicPort: 8444 },
      { protocol: 'vmessWs', listenPort: 445, publicPort: 8445 },
    ])
  })

  it('cannot be ones that another of its inbounds has', async () => {
    const { id } = await saved()
    await admin.ok('saveLine', lineInput(id))
    await admin.ok('saveLine', lineInput(id, { protocol: 'shadowsocks' }))
    expect((await admin.call('saveNode', nodeInput({ id, listenPort: 444 }))).msg).toMatch(
      /port：端口 444 已被本节点的入站 \d+ 占用/,
    )
    expect((await listed(id))?.listenPort).toBe(443)
  })
})

describe('the type of a node', () => {
  it('cannot become one that its inbounds do not fit', async () => {
    const { id } = await saved()
    await admin.ok('saveLine', lineInput(id))
    expect((await admin.call('saveNode', nodeInput({ id, type: 'h2' }))).msg).toContain('已有 REALITY 入站')
    expect(await saved({ id, type: 'v2ray' })).toMatchObject({ type: 'v2ray' })
  })
})

describe('a node token', () => {
  it('is told once and kept as its SHA-256', async () => {
    const { id } = await saved()
    const { inboundNumber } = await admin.ok('saveLine', lineInput(id))
    const token = (await newNodeToken(server.app, inboundNumber)) ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const row = await server.app.db
      .selectFrom('inbounds')
      .select('token_sha256')
      .where('number', '=', inboundNumber)
      .executeTakeFirstOrThrow()
    expect(row.token_sha256).toHaveLength(32)
    expect(await newNodeToken(server.app, inboundNumber)).not.toBe(token)
  })

  it('does not exist for an inbound that does not', async () => {
    expect(await newNodeToken(server.app, 2_000_000_000)).toBeUndefined()
  })
})

function storedNode(publicId: string) {
  return server.app.db.selectFrom('nodes').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()
}

function opened(sealed: Buffer | null): string | undefined {
  return sealed ? server.app.secrets.openText('nodes.ssh_password', sealed) : undefined
}
