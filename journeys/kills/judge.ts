import type { Gateway } from '@dukou/server/testing'
import type { Books } from '../lib/books.ts'
import type { Entry } from './journal.ts'

type GatewayLog = Awaited<ReturnType<Gateway['log']>>

interface OrderRow {
  email: string
  status: string
  reservedLi: bigint
  grants: number
}

/**
 * Holds the books against what customers were told: nothing acknowledged may be lost, nothing done twice, whatever came of
 * the requests that had no answer.
 * @returns what is wrong, as sentences
 */
export async function judge(entries: Entry[], books: Books): Promise<string[]> {
  const orders = await readOrders(books)
  return [
    ...(await books.broken()),
    ...(await judgeAccounts(entries, books)),
    ...(await judgeOrderKeys(entries, books, orders)),
    ...(await judgeTrades(entries, books)),
    ...judgeOrders(entries, orders),
  ]
}

async function readOrders(books: Books): Promise<Map<string, OrderRow>> {
  const rows = await books.ask(`select o.public_id, u.email, o.status, o.wallet_spend_li,
      (select count(*) from grants_by_source g where g.order_id = o.id) as grants
    from orders o join users u on u.id = o.user_id`)
  return new Map(
    rows.map(([id, email, status, reservedLi, grants]) => [
      String(id),
      { email: String(email), status: String(status), reservedLi: reservedLi as bigint, grants: Number(grants) },
    ]),
  )
}

async function judgeAccounts(entries: Entry[], books: Books): Promise<string[]> {
  const known = new Set((await books.ask('select email from users')).map(([email]) => email))
  return entries
    .filter(({ action, end, email }) => action === 'signup' && end === 'acknowledged' && !known.has(email))
    .map(({ email }) => `the account ${email} was promised and is lost`)
}

/** Every order was made under a key, together with its answer: so there are as many orders as answered keys. */
async function judgeOrderKeys(entries: Entry[], books: Books, orders: Map<string, OrderRow>): Promise<string[]> {
  const rows = await books.ask(`select k.key, k.answer ->> '_id' as the_order from idempotency_keys k
    where k.call = 'createOrder' and k.answer is not null`)
  const answered = new Map(rows.map(([key, order]) => [String(key), String(order)]))
  const promised = entries.filter(({ action, end }) => action === 'createOrder' && end === 'acknowledged')
  return [
    ...promised
      .filter(({ key, facts }) => answered.get(key ?? '') !== facts.order)
      .map(
        ({ key, facts }) =>
          `key ${key} was answered with order ${facts.order}, now it stands for ${answered.get(key ?? '')}`,
      ),
    ...[...answered]
      .filter(([, order]) => !orders.has(order))
      .map(([key, order]) => `order ${order} of key ${key} is lost`),
    ...(orders.size === new Set(answered.values()).size
      ? []
      : [`${orders.size} orders were made under ${answered.size} keys`]),
  ]
}

async function judgeTrades(entries: Entry[], books: Books): Promise<string[]> {
  const rows = await books.ask(
    'select t.public_id as trade, o.public_id as the_order from trades t join orders o on o.id = t.order_id',
  )
  const orderOf = new Map(rows.map(([trade, order]) => [trade, order]))
  return entries
    .filter(({ action, end, order, facts }) => {
      return action === 'buy' && end === 'acknowledged' && orderOf.get(facts.trade) !== order
    })
    .map(({ order, facts }) => `trade ${facts.trade} of order ${order} was promised and is lost`)
}

function judgeOrders(entries: Entry[], orders: Map<string, OrderRow>): string[] {
  const stories = new Map<string, Entry[]>()
  for (const entry of entries) {
    const order = entry.order ?? entry.facts.order
    if (order) stories.set(order, [...(stories.get(order) ?? []), entry])
  }
  return [...stories].flatMap(([id, story]) => {
    const row = orders.get(id)
    return row ? judgeStory(id, story, row) : [`order ${id} was promised and is lost`]
  })
}

/** Compares the answers about one order, in sequence, with the row of the order. */
function judgeStory(id: string, story: Entry[], row: OrderRow): string[] {
  const wrong: string[] = []
  const told = story.filter(({ end }) => end === 'acknowledged')
  if (story.some(({ email }) => email !== row.email)) wrong.push(`order ${id} belongs to somebody else`)
  if (told.some(({ action }) => action === 'cancelOrder') && row.status !== 'cancelled') {
    wrong.push(`order ${id} was cancelled and is ${row.status}`)
  }
  if (told.some(({ facts }) => facts.status === 'paid') && (row.status !== 'paid' || row.grants !== 1)) {
    wrong.push(`order ${id} was paid and is ${row.status} with ${row.grants} grants`)
  }
  // Without a payment and without an open question, the last answer is how it stands.
  const last = story.at(-1)
  const settled = !story.some(({ action }) => action === 'pay')
  if (settled && last?.action === 'walletCheck' && last.end === 'acknowledged') {
    const { status, reserved } = last.facts
    if (row.status !== status || String(row.reservedLi) !== reserved) {
      wrong.push(
        `order ${id} was ${status} with ${reserved} li of the wallet and is ${row.status} with ${row.reservedLi}`,
      )
    }
  }
  return wrong
}

/** A notify that was thanked for is money in the books, whenever the server died afterwards. */
export async function judgeThanks(notifies: GatewayLog['notifies'], books: Books): Promise<string[]> {
  const arrived = await arrivedNumbers(books)
  return notifies
    .filter(({ accepted, trade_no }) => accepted && !arrived.has(trade_no))
    .map(({ trade_no }) => `the platform was thanked for payment ${trade_no}, which is not there`)
}

/**
 * Our numbers under which money was paid and none arrived. Of two payments under one number the other may stay unknown: a
 * query tells of one, and each of a payment's six notifies may have met a dead server.
 */
export async function missingMoney({ orders }: GatewayLog, books: Books): Promise<string[]> {
  const arrived = await arrivedNumbers(books)
  const paid = orders.filter(({ paid_at }) => paid_at !== null)
  const found = new Set(paid.filter(({ trade_no }) => arrived.has(trade_no)).map(({ out_trade_no }) => out_trade_no))
  return [...new Set(paid.map(({ out_trade_no }) => out_trade_no))].filter((number) => !found.has(number))
}

async function arrivedNumbers(books: Books): Promise<Set<unknown>> {
  return new Set((await books.ask('select external_no from receipts')).map(([number]) => number))
}
