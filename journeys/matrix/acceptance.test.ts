import { newReality, newShadowsocks } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { FILE_BYTES, WHOLE } from '../cores/whole.ts'
import { withClient } from './client.ts'
import { DEST_HOST, FILES_HOST, NODE_HOST } from './names.ts'
import { type RunningNode, startUniproxyNode } from './node-servers.ts'
import { PROGRAMS, type Program } from './programs.ts'
import { READERS } from './readers.ts'
import { loopbackNode } from './rows.ts'
import { type Customer, type CustomerWish, type LineWish, openSite, type SavedLine, type Site } from './site.ts'

type Shelf = 'every' | 'ipv6' | 'odd' | 'none' | 'one' | 'many'

interface Situation {
  title: string
  shelf: Shelf
  customer?: CustomerWish
  /** Stands in mihomo's profile: without it the situation would not be what its title says. */
  shows: string
  /** Every program reads it, and not one program of each client, also outside the long form. */
  isReadByAll?: true
}

const SITUATIONS: Situation[] = [
  { title: 'a line of every protocol', shelf: 'every', shows: 'H2 hop', isReadByAll: true },
  { title: 'English names', shelf: 'every', customer: { englishNames: true }, shows: 'Fallback' },
  {
    title: 'a network that answers its own resolver only',
    shelf: 'every',
    customer: { dnsRestricted: true },
    shows: 'system',
  },
  { title: 'a customer abroad', shelf: 'every', customer: { abroad: true }, shows: '回国' },
  {
    title: 'every switch at once',
    shelf: 'every',
    customer: { abroad: true, dnsRestricted: true, englishNames: true },
    shows: 'Back to China',
  },
  { title: 'servers with IPv6 addresses', shelf: 'ipv6', shows: '2001:db8::1', isReadByAll: true },
  { title: 'odd names', shelf: 'odd', shows: 'x'.repeat(100), isReadByAll: true },
  { title: 'no line', shelf: 'none', shows: '你的套餐暂无可用线路', isReadByAll: true },
  { title: 'one line', shelf: 'one', shows: 'VMess TCP' },
  { title: '2,000 lines', shelf: 'many', shows: '线路 19 100', isReadByAll: true },
  { title: 'nothing bought', shelf: 'every', customer: { access: 'nothingBought' }, shows: '还没有套餐' },
  { title: 'an expired time package', shelf: 'every', customer: { access: 'expired' }, shows: '时长包已到期' },
  { title: 'traffic used up', shelf: 'every', customer: { access: 'exhausted' }, shows: '流量已用完' },
]

const ONE_OF_EACH_CLIENT = READERS.filter(({ client }, at) => READERS.findIndex((one) => one.client === client) === at)

const ODD_NAMES = [
  '👩‍👩‍👧‍👦 🇭🇰 香港',
  'say "hi"',
  "it's",
  '""',
  'key: value',
  '- dash',
  '# comment',
  'line\nbreak\r\nand\ttab',
  '\u202eright to left\u2066 \u200f',
  '\ufeffbyte order mark',
  '\u001b[31mred\u0007',
  'DIRECT',
  'direct',
  'GLOBAL',
  'REJECT',
  '节点选择',
  '自动选择',
  '1e5',
  '0x10',
  'null',
  'yes',
  '2026-11-21',
  '{"a": [1]}',
  '[x]',
  '&anchor *alias !tag | > %TAG @ `',
  '%41%zz',
  'back\\slash \\u0041',
  'a,b=c',
  '<script>alert(1)</script>',
  '~',
  'same',
  'same',
  'same 2',
]
/** Longer than the form takes, as an import or another program could have left them. */
const LONG = 'a long name'
const LONG_NAMES = ['x'.repeat(4_000), '长'.repeat(4_000), '👩‍👩‍👧‍👦'.repeat(400)]

let site: Site
let origin: Origin
const shelves = new Map<Shelf, { line: SavedLine; copies: number; isInClash: boolean }[]>()

beforeAll(async () => {
  origin = await startOrigin([NODE_HOST, DEST_HOST, FILES_HOST], FILE_BYTES)
  site = await openSite()
  shelves.set('every', await Promise.all((await everyProtocol()).map(put)))
  shelves.set('ipv6', await Promise.all((await everyIpv6()).map(put)))
  shelves.set('odd', await putOddNames())
  shelves.set('none', [])
  shelves.set('one', (shelves.get('every') ?? []).slice(0, 1))
  shelves.set('many', await putMany())
})
afterAll(async () => {
  await site?.close()
  await origin?.stop()
})

type Wish = LineWish & { isInClash: boolean }

async function put({ isInClash, ...wish }: Wish) {
  return { line: await site.addLine(wish), copies: 1, isInClash }
}

async function everyProtocol(): Promise<Wish[]> {
  const v2ray = () => loopbackNode('v2ray')
  const h2 = () => loopbackNode('h2')
  const hidden = {
    kind: 'hysteria2',
    salamanderPassword: 'Salamander-Password_1',
    hopPorts: '443,20000-20009',
  } as const
  const shadowsocks = (['aes-128-gcm', 'aes-256-gcm', 'chacha20-ietf-poly1305'] as const).map(newShadowsocks)
  const shadowsocks2022 = (['2022-blake3-aes-128-gcm', '2022-blake3-aes-256-gcm'] as const).map(newShadowsocks)
  const oldAndNew = [...shadowsocks, ...shadowsocks2022].map(async (parameters) => {
    const { cipher } = parameters
    const line = { protocol: 'shadowsocks' } as const
    return { name: `SS ${cipher}`, node: await v2ray(), line, parameters, isInClash: !cipher.startsWith('2022-') }
  })
  return [
    { name: 'VMess TCP', node: await v2ray(), line: { protocol: 'vmessTcp' }, isInClash: true },
    { name: 'VMess WS', node: await v2ray(), line: { protocol: 'vmessWs' }, isInClash: true },
    { name: 'VMess CDN', node: await v2ray(), line: { protocol: 'vmessWs', bridge: 'cdn' }, isInClash: true },
    { name: 'compat', node: await v2ray(), line: { protocol: 'compat' }, isInClash: true },
    ...(await Promise.all(oldAndNew)),
    { name: 'Trojan', node: await v2ray(), line: { protocol: 'trojan' }, isInClash: true },
    { name: 'Trojan WS', node: await v2ray(), line: { protocol: 'trojanWs' }, isInClash: true },
    { name: 'Trojan gRPC', node: await v2ray(), line: { protocol: 'trojanGrpc' }, isInClash: true },
    { name: 'XHTTP CDN', node: await v2ray(), line: { protocol: 'vlessXhttp', bridge: 'cdn' }, isInClash: false },
    { name: 'VLESS encryption', node: await v2ray(), line: { protocol: 'vlessEncryption' }, isInClash: false },
    { name: 'AnyTLS', node: await v2ray(), line: { protocol: 'anytls' }, isInClash: false },
    { name: 'TUIC', node: await v2ray(), line: { protocol: 'tuic' }, isInClash: false },
    { name: 'REALITY', node: await loopbackNode('reality'), line: { protocol: 'reality' }, isInClash: false },
    { name: 'H2', node: await h2(), line: { protocol: 'hysteria2' }, isInClash: false },
    { name: 'H2 hop', node: await h2(), line: { protocol: 'hysteria2' }, parameters: hidden, isInClash: false },
  ]
}

async function everyIpv6(): Promise<Wish[]> {
  const protocols = ['vmessTcp', 'vmessWs', 'shadowsocks', 'reality', 'hysteria2'] as const
  return Promise.all(
    protocols.map(async (protocol) => {
      const type = protocol === 'hysteria2' ? 'h2' : protocol === 'reality' ? 'reality' : 'v2ray'
      const node = { ...(await loopbackNode(type)), ip: '2001:db8::1', host: '' }
      return { name: `IPv6 ${protocol}`, node, line: { protocol }, isInClash: isKnownToClash(protocol) }
    }),
  )
}

/** Clash supports the older ciphers of Shadowsocks, and a new inbound has one of them. */
function isKnownToClash(protocol: string): boolean {
  return protocol.startsWith('vmess') || protocol === 'shadowsocks'
}

/** A node whose lines legacy Clash knows too. */
async function oldNode(): Promise<string> {
  const { nodeId } = await site.addLine({
    name: 'hidden',
    node: await loopbackNode('v2ray'),
    line: { protocol: 'shadowsocks' },
    parameters: newShadowsocks('aes-256-gcm'),
  })
  return nodeId
}

async function putOddNames() {
  const nodeId = await oldNode()
  const put = async (name: string, index: number) => {
    return site.addLineOn(nodeId, { name, index, fixedName: true, protocol: 'shadowsocks' })
  }
  const lines = await Promise.all([...ODD_NAMES, ...LONG_NAMES.map(() => LONG)].map(put))
  return lines.map((line) => ({ line, copies: 1, isInClash: true }))
}

/** The form takes 200 characters, so the books are written by hand, after the last time that the form saved the lines. */
async function makeLong(): Promise<void> {
  const long = (shelves.get('odd') ?? []).filter(({ line }) => line.name === LONG)
  for (const [index, { line }] of long.entries()) {
    const name = LONG_NAMES[index] ?? ''
    await site.server.app.db.updateTable('lines').set({ name }).where('public_id', '=', line.id).execute()
  }
}

async function putMany() {
  const nodeId = await oldNode()
  const lines = Array.from({ length: 20 }, (_, index) => {
    return site.addLineOn(nodeId, { name: `线路 ${index}`, index, count: 100, protocol: 'shadowsocks' })
  })
  return (await Promise.all(lines)).map((line) => ({ line, copies: 100, isInClash: true }))
}

describeWithCores(
  READERS.map(({ core }) => core),
  'whole profiles, fetched from the product and started in every program that reads them',
  () => {
    describe.each(SITUATIONS)('$title', ({ shelf, customer: wish, shows, isReadByAll }) => {
      let customer: Customer
      const onSale = () => shelves.get(shelf) ?? []
      const readers = WHOLE || isReadByAll ? READERS : ONE_OF_EACH_CLIENT

      beforeAll(async () => {
        await site.show(onSale().map(({ line }) => line))
        if (shelf === 'odd') await makeLong()
        customer = await site.addCustomer(wish)
      })

      it('is what the profile is about', async () => {
        expect(await site.profileOf(customer, '', 'mjclash')).toContain(shows)
      })

      it.concurrent.each(readers)('$title', async ({ client, userAgent, lacks, accept }) => {
        const names = await accept(await site.profileOf(customer, userAgent, client))
        const mayUse = (wish?.access ?? 'mayUse') === 'mayUse'
        const known = onSale().filter(({ line, isInClash }) => {
          // A CDN is reached by its name, which such a network cannot look up.
          const isLost = wish?.dnsRestricted && line.bridge === 'cdn'
          return mayUse && !isLost && (isInClash || client !== 'clash') && !lacks.includes(line.protocol)
        })
        expect(names).toHaveLength(known.reduce((sum, { copies }) => sum + copies, 0))
        expect(new Set(names).size).toBe(names.length)
      })
    })
  },
)

/** Unquoted, YAML takes the first for a number with an exponent, the second for an octal one. */
const SHORT_IDS = ['2351e1', '01020304', '00000000', '12345678']
const SMALL_TRANSFER: readonly Program[] = PROGRAMS.filter(({ core }) => core !== 'clash')

describeWithCores(
  ['xray', ...SMALL_TRANSFER.map(({ core }) => core)],
  'what is easily written so that a program starts and carries nothing',
  () => {
    let customer: Customer
    let node: RunningNode

    beforeAll(async () => {
      customer = await site.addCustomer()
    })

    const carries = async (program: Program) => {
      await withClient({ site, program, customer, node, trusted: origin.certificate }, async ({ mixedPort }) => {
        const url = `http://${FILES_HOST}:${origin.httpPort}/file`
        const file = await fetchThrough({ proxyPort: mixedPort, url, timeoutMs: 30_000 })
        expect(file).toMatchObject({ status: 200, sha256: origin.fileSha256 })
      })
    }

    describe.each(WHOLE ? SHORT_IDS : SHORT_IDS.slice(0, 2))('the REALITY short id %s', (shortId) => {
      beforeAll(async () => {
        const parameters = { ...newReality(DEST_HOST, '127.0.0.1', origin.tlsPort), shortIds: [shortId] }
        const wish = { name: '香港 01', node: await loopbackNode('reality'), parameters }
        const line = await site.addLine({ ...wish, line: { protocol: 'reality' } })
        await site.show([line])
        node = await startUniproxyNode(site, line, await freePort())
      })
      afterAll(() => node?.stop())

      it.concurrent.each(SMALL_TRANSFER)('carries a file in $title', carries)
    })

    describe('a server on an IPv6 address', () => {
      beforeAll(async () => {
        const loopback = { ...(await loopbackNode('v2ray')), ip: '::1', host: '' }
        const line = await site.addLine({ name: 'IPv6', node: loopback, line: { protocol: 'vmessTcp' } })
        await site.show([line])
        node = await startUniproxyNode(site, line, await freePort())
      })
      afterAll(() => node?.stop())

      // Its own network rule sends ::1 past the proxy only as a destination; as a server it is an address like another.
      it.concurrent.each(PROGRAMS)('carries a file in $title', carries)
    })
  },
)
