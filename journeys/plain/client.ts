import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Dukou = Client<paths>
type Order = components['schemas']['createOrderAnswer']
type Plan = components['schemas']['listPlansAnswer']['items'][number]
type Trade = components['schemas']['listTradesAnswer']['items'][number]
type Problem = components['schemas']['Problem']

/** Results of this program's calls. */
export interface Done {
  order: Pick<Order, 'status' | 'dueLi' | 'walletSpendLi'>
  paidBy: string
  walletBefore: bigint
  walletAfter: bigint
  /** Numbers of all trades, page by page. */
  pages: string[][]
  refused: Pick<Problem, 'status' | 'refusal'>[]
}

export interface Work {
  origin: string
  /** Session tokens of an owner and a customer, and an API token that may read orders. */
  owner: string
  customer: string
  program: string
  email: string
}

const asWhom = (origin: string, token: string): Dukou =>
  createClient<paths>({ baseUrl: origin, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } })

/** A program as somebody writes it with the generated types: the compiler knows each path, field and answer. */
export async function work({ origin, owner, customer, program, email }: Work): Promise<Done> {
  const staff = asWhom(origin, owner)
  const buyer = asWhom(origin, customer)
  await correct(staff, email, 'Paid in cash', 'first')
  const walletBefore = await walletOf(buyer)
  const { order, paidBy } = await buy(buyer)
  await correct(staff, email, 'Paid in cash', 'first')
  const walletAfter = await walletOf(buyer)
  for (let more = 0; more < 4; more += 1) await buy(buyer)
  const refused = [await refusedOf(buyer), await strangerOf(origin), await refusedOf(asWhom(origin, program))]
  const pages = await listAll(asWhom(origin, program))
  return {
    order,
    paidBy,
    walletBefore,
    walletAfter,
    pages,
    refused: refused.flatMap((one) => (one ? [{ status: one.status, refusal: one.refusal }] : [])),
  }
}

/** Gives ¥1,000 and 1 GiB by hand. With the same key it is given once. */
async function correct(staff: Dukou, email: string, reason: string, key: string): Promise<string> {
  const { data, error } = await staff.POST('/api/v1/give-to-many', {
    params: { header: { 'Idempotency-Key': key } },
    body: { emails: [email], addLi: '1000000', addBytes: '1073741824', reason },
  })
  if (!data) throw new Error(error?.detail)
  return data.id
}

async function walletOf(buyer: Dukou): Promise<bigint> {
  const { data, error } = await buyer.GET('/api/v1/my-wallet', {})
  if (!data) throw new Error(error?.detail)
  return BigInt(data.totalLi)
}

/** Orders the cheapest plan and pays it from the wallet. */
async function buy(buyer: Dukou): Promise<{ order: Done['order']; paidBy: string }> {
  const plans = await buyer.GET('/api/v1/list-plans', {})
  const [plan] = (plans.data?.items ?? []).sort((a: Plan, b: Plan) => Number(BigInt(a.priceLi) - BigInt(b.priceLi)))
  if (!plan) throw new Error('nothing is on sale')
  const { data: order } = await buyer.POST('/api/v1/create-order', { body: { planId: plan.id } })
  if (!order) throw new Error('no order')
  const { data: reserved } = await buyer.POST('/api/v1/wallet-check', { body: { orderId: order.id } })
  const { data: trade } = await buyer.POST('/api/v1/buy', {
    body: { orderId: order.id, payMode: 'alipay', isMobile: false },
  })
  if (!reserved || !trade) throw new Error('not paid')
  const { status, dueLi, walletSpendLi } = reserved
  return { order: { status, dueLi, walletSpendLi }, paidBy: `${trade.paymentAccount} ${trade.status}` }
}

async function listAll(program: Dukou): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const query = { limit: 2, status: 'paid' as const, ...(cursor && { cursor }) }
    const { data, error } = await program.GET('/api/v1/list-trades', { params: { query } })
    if (!data) throw new Error(error?.detail)
    pages.push(data.items.map(({ tradeNo }: Trade) => tradeNo))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return pages
}

const refusedOf = async (buyer: Dukou) =>
  (await buyer.POST('/api/v1/cancel-order', { body: { orderId: 'f'.repeat(24) } })).error
const strangerOf = async (origin: string) =>
  (await createClient<paths>({ baseUrl: origin }).GET('/api/v1/list-orders', {})).error
