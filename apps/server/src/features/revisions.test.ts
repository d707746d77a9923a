import { type CallName, calls, refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, post, type TestClient } from '../../test/client.ts'
import { ADMIN } from '../../test/config.ts'
import { entryInput, lineInput, nodeInput } from '../../test/node-inputs.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { stateOf } from '../../test/state.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

type Wire = Record<string, unknown>

/** A kind of row as its form saves it. Everything is as it stands on the wire, for programs send it so. */
interface Editable {
  save: CallName
  list: CallName
  /** The input of a new row. */
  fresh(): Promise<Wire>
  /** Changes of the first save (`theirs`), of a stale save (`mine`), and the fields in its refusal (`named`). */
  theirs: Wire
  mine: Wire
  named: string
}

let made = 0
const next = () => {
  made += 1
  return `rev${made}`
}
const DIGEST = 'ab'.repeat(32)

const EDITABLE: [string, Editable][] = [
  [
    'a node',
    {
      save: 'saveNode',
      list: 'listNodes',
      fresh: async () => calls.saveNode.input.write(nodeInput({ name: next() })) as Wire,
      theirs: { port: 444, desc: '换线', country: { name: '日本', flag: 'JP' } },
      mine: { name: '我的' },
      named: 'country, port, desc',
    },
  ],
  [
    'a line',
    {
      save: 'saveLine',
      list: 'listLines',
      fresh: async () => {
        const { id } = await admin.ok('saveNode', nodeInput())
        return calls.saveLine.input.write(lineInput(id)) as Wire
      },
      theirs: { num: 3, msg: '晚高峰' },
      mine: { name: '我的' },
      named: 'num, msg',
    },
  ],
  [
    'an entry',
    {
      save: 'saveEntry',
      list: 'listEntries',
      fresh: async () => calls.saveEntry.input.write(entryInput()) as Wire,
      theirs: { ipList: ['203.0.113.77'], visible: false },
      mine: { name: '我的' },
      named: 'ipList, visible',
    },
  ],
  [
    'an entitlement',
    {
      save: 'saveEntitlement',
      list: 'listEntitlements',
      fresh: async () => ({ name: next(), desc: '' }),
      theirs: { desc: '看视频' },
      mine: {},
      named: 'desc',
    },
  ],
  [
    'an agency',
    {
      save: 'saveAgency',
      list: 'listAgencies',
      fresh: async () => ({
        email: (await server.member()).email,
        name: '江船',
        domain: `${next()}.example`,
        contact: '',
        logo: '',
      }),
      theirs: { contact: 't.me/theirs' },
      mine: { name: '我的' },
      named: 'contact',
    },
  ],
  [
    'a coupon',
    {
      save: 'saveCoupon',
      list: 'listCoupons',
      fresh: async () => ({
        ...{ name: next(), code: '', useNumPerUser: 1, NumberOfAuthorizations: 10 },
        ...{ type: 'cash', forMoney: 5, expireTime: '2099-12-31T15:59:59.000Z' },
      }),
      theirs: { forMoney: 4, NumberOfAuthorizations: 20 },
      mine: { name: '我的' },
      named: 'forMoney, NumberOfAuthorizations',
    },
  ],
  [
    'a webhook',
    {
      save: 'saveWebhook',
      list: 'listWebhooks',
      fresh: async () => ({ name: next(), url: 'https://books.example/', events: ['order.paid'], enabled: true }),
      theirs: { events: ['order.paid', 'node.back'], enabled: false },
      mine: { name: '我的' },
      named: 'events, enabled',
    },
  ],
  [
    'an API token',
    {
      save: 'saveApiToken',
      list: 'listApiTokens',
      fresh: async () => ({
        ...{ name: next(), scopes: ['audit:read'], lastDay: null, networks: [] },
        password: digestOf(ADMIN.password),
      }),
      theirs: { networks: ['203.0.113.8'], lastDay: '2099-12-31' },
      mine: { name: '我的' },
      named: 'lastDay, networks',
    },
  ],
  [
    'a pinned node program',
    {
      save: 'pinNodeProgram',
      list: 'listNodePrograms',
      fresh: async () => {
        for (const { id } of await admin.ok('listNodePrograms', {})) await admin.ok('unpinNodeProgram', { id })
        return { program: 'v2node', arch: 'amd64', version: 'v1', file: 'good.zip', mirror: '', sha256: DIGEST }
      },
      theirs: { mirror: 'https://mirror.example/v2node' },
      mine: { version: 'v2' },
      named: 'mirror',
    },
  ],
  [
    'an account at a payment platform',
    {
      save: 'savePaymentAccount',
      list: 'listPaymentAccounts',
      fresh: async () => ({
        ...{ code: next(), url: 'https://pay.example', pid: '1001', alipay: 'alipay', wxpay: null },
        ...{ min: 0.01, max: 500, enabled: true, key: 'a key of the platform 01' },
      }),
      theirs: { max: 700, wxpay: 'wxpay' },
      mine: { pid: '1002' },
      named: 'modes, wxpay, max',
    },
  ],
]

const send = async (name: CallName, payload: Wire) =>
  (await post(`${server.origin}${calls[name].path}`, payload, { authorization: `Bearer ${admin.token}` })).answered

/** A row that was just made: the payload that saves it again without a change, its revision, and how it is listed. */
async function begin({ save, list, fresh }: Editable) {
  const payload = await fresh()
  const { code, data } = await send(save, payload)
  expect(code).toBe(0)
  const { _id } = data as Wire
  const listed = async () => {
    const rows = (await send(list, {})).data as Wire[]
    return rows.find((row) => row._id === _id) ?? {}
  }
  const same: Wire = 'key' in payload ? { ...payload, key: null } : { ...payload, _id }
  return { same, listed, revision: (await listed()).revision as number }
}

describe.each(EDITABLE)('%s', (_name, kind) => {
  it('is not saved over a change that was made after it was read; the refusal names the changed fields', async () => {
    const { same, listed, revision } = await begin(kind)
    const other = await send(kind.save, { ...same, ...kind.theirs, revision })
    expect(other.data).toMatchObject({ revision: revision + 1 })
    const before = await stateOf(server.app)
    const stale = await send(kind.save, { ...same, ...kind.mine, revision })
    expect(stale).toMatchObject({ code: refusalCodes.rowChanged, msg: expect.stringContaining(`（${kind.named}）`) })
    expect(await stateOf(server.app)).toEqual(before)
    const both = { ...same, ...kind.theirs, ...kind.mine }
    expect((await send(kind.save, { ...both, revision: revision + 1 })).code).toBe(0)
    expect(await listed()).toMatchObject({ ...kind.theirs, ...kind.mine })
  })

  it('of two saves at the same moment keeps one', async () => {
    const { same, revision } = await begin(kind)
    const both = [kind.theirs, { ...kind.theirs, ...kind.mine }].map((changes) =>
      send(kind.save, { ...same, ...changes, revision }),
    )
    const codes = (await Promise.all(both)).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, refusalCodes.rowChanged])
  })

  it('is overwritten by a save without a revision, as the product sends it', async () => {
    const { same, listed, revision } = await begin(kind)
    expect((await send(kind.save, { ...same, ...kind.theirs, revision })).code).toBe(0)
    expect((await send(kind.save, { ...same, ...kind.mine })).code).toBe(0)
    const { revision: now, ...row } = await listed()
    expect(now).toBeGreaterThan(revision + 1)
    for (const field of Object.keys(kind.theirs)) expect(row[field]).toEqual(same[field])
  })

  it('keeps its revision when a save changes nothing', async () => {
    const { same, listed, revision } = await begin(kind)
    expect((await send(kind.save, { ...same, revision })).code).toBe(0)
    expect((await listed()).revision).toBe(revision)
  })
})
