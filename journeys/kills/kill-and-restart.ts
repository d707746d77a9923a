import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@dukou/server/testing'
import type { Books } from '../lib/books.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import type { Site } from '../lib/site.ts'
import { createGate } from './gate.ts'
import { openJournal } from './journal.ts'
import { judge, judgeThanks, missingMoney } from './judge.ts'
import { newAccount, shop, type World } from './shopper.ts'

const SHOPPERS = 12
/** A kill comes this long after the site is ready, at random, and not before this many answers. */
const LOAD_MS = [100, 1_000] as const
const LEAST_ANSWERS = 15
/**
 * Time in which a serving site has all money. A kill may leave a payment to the poller, with a lease of 30 s that no process
 * holds any more.
 */
const ALL_MONEY_WITHIN_MS = 60_000
/** Between two looks at the books. An embedded database is read from a stopped site, which polls within 3 s of its start. */
const LOOK_EVERY_MS = { alive: 2_000, dead: 6_000 }

export interface Report {
  kills: number
  /** From spawn to ready, one per restart, ascending. */
  readyMs: number[]
  /** The same without the time in line for a processor, which on a busy machine is not the server's. */
  ownMs: number[]
  requests: number
  acknowledged: number
  unknown: number
  payments: number
}

/**
 * Kills a site's only server again and again while customers shop and the platform lives on. After every restart the
 * books are held against the customers' journal; in the end all money that was paid must have arrived, once.
 * @param judgeWhile an embedded database is read from the files of a dead site, a server's at any time
 * @throws with every sentence that is wrong
 */
export async function killAndRestart(
  site: Site,
  kills: number,
  folder: string,
  judgeWhile: 'dead' | 'alive',
): Promise<Report> {
  let server: ServerProcess = await site.start()
  const env = { PORT: String(server.port) }
  const journal = openJournal(join(folder, 'journal.jsonl'))
  const gate = createGate()
  let over = false
  let answers = 0
  const world: World = {
    origin: () => server.origin,
    gate,
    journal,
    planIds: [],
    answered: () => {
      answers += 1
    },
    over: () => over,
  }
  gate.open()
  const accounts = await Promise.all(Array.from({ length: SHOPPERS }, () => newAccount(world)))
  world.planIds = await plansOnSale(server.origin, accounts[0]?.token ?? '')
  const shoppers = accounts.map((account) => shop(world, account?.token ?? '', account?.email ?? ''))
  // A shopper that throws ends the journey at its next step.
  const fault = Promise.all(shoppers).then(() => {})
  fault.catch(() => {})

  const readyMs: number[] = []
  const ownMs: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = answers + LEAST_ANSWERS
    await Promise.race([sleep(randomInt(...LOAD_MS)), fault])
    while (answers < enough) await Promise.race([sleep(5), fault])
    gate.close()
    await server.kill()
    while (gate.waiting() < SHOPPERS) await Promise.race([sleep(5), fault])
    if (judgeWhile === 'dead') await judgeNow()
    server = await site.start(env)
    readyMs.push(server.readyMs)
    ownMs.push(server.readyMs - server.queuedMs)
    if (judgeWhile === 'alive') await judgeNow()
    gate.open()
  }
  over = true
  await fault
  await untilAllMoneyArrived()
  await server.stop()
  await judgeNow()

  const entries = journal.read()
  const ended = (end: string) => entries.filter((entry) => entry.end === end).length
  return {
    kills,
    readyMs: readyMs.toSorted((a, b) => a - b),
    ownMs: ownMs.toSorted((a, b) => a - b),
    requests: entries.length,
    acknowledged: ended('acknowledged'),
    unknown: ended('unknown') + ended('sent'),
    payments: (await site.gateway.log()).orders.filter(({ paid_at }) => paid_at !== null).length,
  }

  async function judgeNow() {
    const { notifies } = await site.gateway.log()
    await withBooks(site, async (books) => {
      const wrong = [...(await judge(journal.read(), books)), ...(await judgeThanks(notifies, books))]
      if (wrong.length > 0)
        throw new Error(`after ${readyMs.length} restarts:\n${wrong.join('\n')}\n${server.output()}`)
    })
  }

  /** Resent notifies and the poller bring what a dead server did not hear. */
  async function untilAllMoneyArrived() {
    for (let servedMs = 0; ; servedMs += LOOK_EVERY_MS[judgeWhile]) {
      const missing = await missingNow()
      if (missing.length === 0) return
      if (servedMs > ALL_MONEY_WITHIN_MS) throw new Error(`these payments never arrived: ${missing.join(', ')}`)
      await sleep(LOOK_EVERY_MS[judgeWhile])
    }
  }

  async function missingNow(): Promise<string[]> {
    const log = await site.gateway.log()
    let missing: string[] = []
    if (judgeWhile === 'dead') await server.stop()
    await withBooks(site, async (books) => {
      missing = await missingMoney(log, books)
    })
    if (judgeWhile === 'dead') server = await site.start(env)
    return missing
  }
}

async function plansOnSale(origin: string, token: string): Promise<string[]> {
  return (await createClient(origin, token).ok('listPlans', {})).map(({ id }) => id)
}

async function withBooks(site: Site, work: (books: Books) => Promise<void>): Promise<void> {
  const books = await site.openBooks()
  try {
    await work(books)
  } finally {
    await books.close()
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
