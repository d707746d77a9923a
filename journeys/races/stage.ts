import type { CallName, Calls, InputOf } from '@dukou/contract'
import { type PostgresServer, startPostgres } from '@dukou/server/testing'
import type { HeldRequest } from '../lib/barrier.ts'
import type { Books } from '../lib/books.ts'
import { type Customer, newCustomer, type Order, type Trade } from '../lib/customer.ts'
import { heldCall } from '../lib/held-call.ts'
import { notifyPath, type Payment } from '../lib/notify.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { type PostgresSite, siteOnPostgres } from '../lib/site.ts'

/** Requests of one round. */
export const REQUESTS = 50

/** Two processes on one database, a platform, customers, and the books. */
export interface Stage {
  site: PostgresSite
  books: Books
  /** Addresses of the processes. */
  origins: string[]
  /** A plan on sale and its price. */
  plan: { id: string; priceLi: bigint }
  /** Plans of the same price, because a customer can have only one untouched order per plan. */
  alike: string[]
  customer(): Promise<Customer>
  /** A customer whose wallet holds exactly the plan's price: money that came too late for an order he cancelled. */
  customerWithMoney(): Promise<Customer>
  order(customer: Customer, planId?: string): Promise<Order>
  /** So many orders at once, each of a plan of its own. */
  orders(customer: Customer, count: number): Promise<Order[]>
  buy(customer: Customer, order: Order): Promise<Trade>
  /** Money at the platform that no server was told of. */
  payUnseen(tradeNo: string): Promise<Payment>
  tradeNoOf(tradeId: string): Promise<string>
  /** Half of the requests to each process, in turns. */
  calls<N extends CallName>(
    count: number,
    customer: Pick<Customer, 'headers'>,
    name: N,
    input: (index: number) => InputOf<Calls[N]>,
  ): HeldRequest[]
  notifies(count: number, payment: Payment): HeldRequest[]
  end(): Promise<void>
}

/** Open orders per account: five times this. */
const LIMITS_SCALE = 4
export const MOST_OPEN_ORDERS = 5 * LIMITS_SCALE
const ALIKE = REQUESTS + MOST_OPEN_ORDERS

/** @param own what each of its two processes is told by itself */
export async function setStage(own: Record<string, string>[] = [{}, {}]): Promise<Stage> {
  const postgres: PostgresServer = await startPostgres()
  const site = await siteOnPostgres(postgres)
  const env = { RATE_LIMIT_SCALE: String(LIMITS_SCALE), TRUSTED_PROXIES: '127.0.0.1' }
  const servers: ServerProcess[] = []
  for (const words of own) servers.push(await site.start({ ...env, ...words }))
  const books = await site.openBooks()
  let turns = 0
  const origin = () => servers[turns++ % servers.length]?.origin ?? ''
  const customer = () => newCustomer(origin())
  const [plan] = await (await customer()).ok(origin(), 'listPlans', {})
  if (!plan) throw new Error('nothing is on sale')

  const alike = (
    await books.ask(
      `insert into plans (public_id, name, price_li, traffic_bytes)
        select lpad(to_hex(n), 24, 'a'), 'alike ' || n, price_li, traffic_bytes
        from plans, generate_series(1, ${ALIKE}) n where public_id = $1 returning public_id`,
      [plan.id],
    )
  ).map(([id]) => String(id))

  const order = (of: Customer, planId = plan.id) => of.ok(origin(), 'createOrder', { planId })
  const buy = (of: Customer, { id }: Order) => {
    return of.ok(origin(), 'buy', { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' })
  }
  const tradeNoOf = async (tradeId: string) => {
    const [row] = await books.ask('select trade_no from trades where public_id = $1', [tradeId])
    return String(row?.[0])
  }
  return {
    site,
    books,
    origins: servers.map((server) => server.origin),
    plan: { id: plan.id, priceLi: plan.priceLi },
    alike,
    customer,
    async customerWithMoney() {
      const rich = await customer()
      const given = await order(rich)
      const tradeNo = await tradeNoOf((await buy(rich, given)).id)
      await rich.ok(origin(), 'cancelOrder', { orderId: given.id })
      await site.gateway.pay(tradeNo)
      return rich
    },
    order,
    orders: (of, count) => Promise.all(alike.slice(0, count).map((planId) => order(of, planId))),
    buy,
    async payUnseen(tradeNo) {
      await site.gateway.behave({ out_trade_no: tradeNo, notify: { drop: true } })
      await site.gateway.pay(tradeNo)
      const [payment] = (await site.gateway.log(tradeNo)).orders
      if (!payment) throw new Error(`the platform knows nothing of ${tradeNo}`)
      return payment
    },
    tradeNoOf,
    calls: (count, { headers }, name, input) =>
      Array.from({ length: count }, (_, index) => heldCall(origin(), name, input(index), headers)),
    notifies: (count, payment) =>
      Array.from({ length: count }, () => ({ origin: origin(), method: 'GET', path: notifyPath(payment) })),
    async end() {
      await books.close()
      await Promise.all(servers.map((server) => server.stop()))
      site.end()
      postgres.stop()
    },
  }
}
