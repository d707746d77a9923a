import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  openChain,
  receiptsOf,
  SHOP,
  statusOf,
  type TestChain,
  type Waiting,
  waitForUsdt,
} from '../../../../../test/chain.ts'
import { testConfig } from '../../../../../test/config.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { type Member, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { brokenInvariants } from '../../../../../test/shop.ts'
import { type Database, openDatabase } from '../../../../platform/database/connect.ts'
import { bookTransfers } from './book-transfers.ts'
import { readChain } from './read-chain.ts'

const DEEPEST = 30
const USDT = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const BLOCKS_OF_A_DAY = 28_800

let server: TestServer
let other: Database
let chain: TestChain
let members: Member[]
beforeAll(async () => {
  const database = await testDatabase()
  server = await startTestServer({ sandbox: true }, { database })
  other = await openDatabase(testConfig({ databaseUrl: database.url }))
  chain = await openChain(server)
  await chain.mine(200)
  members = await Promise.all(Array.from({ length: 12 }, () => server.member()))
})
afterAll(async () => {
  chain.stop()
  await other.close()
  await server.stop()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

/** Two watchers read from the same place at the same moment, and book at the same moment. */
async function bothWatch(): Promise<void> {
  const watches = await server.app.db.selectFrom('chain_watches').selectAll().execute()
  const apps = [server.app, { ...server.app, db: other.db }]
  await Promise.all(watches.flatMap((watch) => apps.map((app) => readChain(app, watch))))
  await Promise.all(apps.map((app) => bookTransfers(app)))
}

async function state() {
  const [watch] = (await (await server.admin()).ok('chainState', {})).watches
  return { state: watch?.state, block: watch?.block }
}

it('two watchers book every payment once and none that was invented, through forks of depth 1 to 30, lies and an outage of a day', async () => {
  const figures = {
    forks: 0,
    sent: 0,
    settled: 0,
    dropped: 0,
    lies: 0,
    caught: 0,
    twice: 0,
    invented: 0,
    outageBlocks: 0,
  }
  const paid: { waiting: Waiting; hash: string }[] = []
  const unpaid: Waiting[] = []
  let turn = 0
  const customer = () => waitForUsdt(server, members[turn++ % members.length], 10_000n + BigInt(turn % 40) * 1_000n)
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const [kept, lost, bait] = [await customer(), await customer(), await customer()]
    const keptHash = await chain.send(kept.micro)
    figures.sent += 1
    await chain.mine(Math.max(1, depth - 1))
    await bothWatch()
    await chain.fork(depth)
    await chain.mine(depth + 1)
    const lostHash = await chain.send(lost.micro)
    await chain.mine(1)
    await chain.fork(depth, true)
    figures.forks += 2
    figures.dropped += 1
    paid.push({ waiting: kept, hash: keptHash })
    unpaid.push(lost, bait)
    // One of the two lies about what is final: it invents, hides, changes, boasts or follows another branch.
    const { final } = await chain.mine(34)
    const liar = depth % 2 === 0 ? 'a' : 'b'
    const invent = {
      contract: USDT,
      from: '33'.repeat(20),
      to: SHOP.tron.hex,
      value: String(bait.micro),
      block: final - 1,
    }
    const lies = [
      { invent },
      { hidden: [keptHash] },
      { change: { hash: keptHash, value: String(bait.micro) } },
      { branch: 'evil' },
      { boasts: true, invent: { ...invent, block: final + 20 } },
    ]
    const { hash: inventedHash = '' } = await chain.node(liar, lies[depth % lies.length] ?? {})
    figures.lies += 1
    await bothWatch()
    if ((await state()).state === 'disagree') figures.caught += 1
    if (inventedHash) expect(await receiptsOf(server, inventedHash)).toEqual([])
    if (depth === 15) {
      await chain.node('a', { down: true })
      await chain.node('b', { down: true })
      const late = await customer()
      const hash = await chain.send(late.micro)
      figures.sent += 1
      paid.push({ waiting: late, hash })
      await chain.mine(BLOCKS_OF_A_DAY)
      figures.outageBlocks = BLOCKS_OF_A_DAY
      await bothWatch()
      expect((await state()).state).toBe('silent')
    }
    await chain.control('reset')
    await bothWatch()
    expect(await receiptsOf(server, lostHash)).toEqual([])
    if (inventedHash) expect(await receiptsOf(server, inventedHash)).toEqual([])
  }
  await chain.mine(40)
  await bothWatch()
  await bothWatch()
  for (const { waiting, hash } of paid) {
    const receipts = await receiptsOf(server, hash)
    figures.settled += receipts.filter(({ disposition }) => disposition !== 'suspense').length
    figures.twice += Math.max(0, receipts.length - 1)
    expect({ hash, receipts: receipts.length }).toEqual({ hash, receipts: 1 })
    // After a day without sources the order of the late one may be over: then the money is its customer's credit.
    expect(['paid', 'cancelled']).toContain(await statusOf(waiting))
  }
  for (const waiting of unpaid) expect(await statusOf(waiting)).not.toBe('paid')
  const all = await server.app.db.selectFrom('receipts').select('id').execute()
  figures.invented = all.length - paid.length
  console.log(`USDT, two watchers: ${JSON.stringify(figures)}`)
  expect(figures).toMatchObject({ sent: 31, settled: 31, twice: 0, invented: 0, lies: DEEPEST })
  expect(await state()).toMatchObject({ state: 'agree' })
})

it('a watcher that reads a place which another has read meanwhile changes nothing', async () => {
  const waiting = await waitForUsdt(server, members[0], 77_000n)
  const hash = await chain.send(waiting.micro)
  await chain.mine(40)
  const now = await server.app.db.selectFrom('chain_watches').selectAll().executeTakeFirstOrThrow()
  await readChain(server.app, now)
  const { block } = await state()
  // Its nodes know less than those of the other, and it began where the other did.
  for (const node of ['a', 'b'] as const) await chain.node(node, { behind: 20 })
  await readChain(server.app, now)
  await chain.control('reset')
  expect((await state()).block).toBe(block)
  await bookTransfers(server.app)
  await bookTransfers(server.app)
  expect(await receiptsOf(server, hash)).toHaveLength(1)
})
