import { randomBytes, randomInt } from 'node:crypto'
import type { AnswerOf, CallName, Calls, InputOf } from '@dukou/contract'
import { createClient, digestOf, PASSWORD } from '@dukou/server/testing'
import type { Gate } from './gate.ts'
import type { About, Action, Facts, Journal } from './journal.ts'

export interface World {
  /** Current address of the site. */
  origin(): string
  gate: Gate
  journal: Journal
  planIds: string[]
  /** Counts one more successful answer of the site. */
  answered(): void
  /** True when the journey is over. */
  over(): boolean
}

/** The database was in trouble: whether it kept the change is not known. */
const BUSY = 2009
const ORDER_TRIES = 3
const LOOKS = 8

/** Somebody who shops until the journey is over, in every way that moves money, and writes down what he was told. */
export async function shop(world: World, token: string, email: string): Promise<void> {
  const me = createClient('', token)
  const stories = [buyOutside, buyOutside, buyFromWallet, buyFromWallet, payLate, payTwice, changeMind, bringSomebody]
  while (!world.over()) await stories[randomInt(stories.length)]?.()

  async function buyOutside() {
    const order = await orderSomething()
    const trade = await buy(order)
    if (!order || !trade?.payUrl) return
    await pay(trade.payUrl, order, 'pay')
    for (let look = 0; look < LOOKS; look += 1) {
      const about = { email, order, trade: trade.id }
      const seen = await say('tradeStatus', { tradeId: trade.id }, about, ({ status }) => ({ status }))
      if (seen?.status === 'paid') return
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }

  async function buyFromWallet() {
    const order = await orderSomething()
    if (!order || !(await check(order))) return
    const trade = await buy(order)
    if (trade?.payUrl) await pay(trade.payUrl, order, 'pay')
  }

  async function payLate() {
    const order = await orderSomething()
    const trade = await buy(order)
    if (!order || !trade?.payUrl) return
    await cancel(order)
    await pay(trade.payUrl, order, 'pay')
  }

  async function payTwice() {
    const order = await orderSomething()
    const trade = await buy(order)
    if (order && trade?.payUrl) await pay(trade.payUrl, order, 'pay-twice')
  }

  async function changeMind() {
    const order = await orderSomething()
    if (!order) return
    await check(order)
    await check(order)
    await cancel(order)
  }

  async function bringSomebody() {
    await newAccount(world)
  }

  /** An order under a key: asked again with the same one until the answer is known. */
  async function orderSomething(): Promise<string | undefined> {
    const key = randomBytes(9).toString('base64url')
    const planId = world.planIds[randomInt(world.planIds.length)] ?? ''
    for (let attempt = 0; attempt < ORDER_TRIES; attempt += 1) {
      const facts = (order: AnswerOf<Calls['createOrder']>) => ({ order: order.id })
      const order = await say('createOrder', { planId }, { email, key }, facts, { 'idempotency-key': key })
      if (order) return order.id
    }
    return undefined
  }

  function check(order: string) {
    return say('walletCheck', { orderId: order }, { email, order }, ({ status, walletSpendLi }) => ({
      status,
      reserved: String(walletSpendLi),
    }))
  }

  async function buy(order: string | undefined) {
    if (!order) return undefined
    const input = { orderId: order, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    return say('buy', input, { email, order }, ({ id, status }) => ({ trade: id, status }))
  }

  function cancel(order: string) {
    return say('cancelOrder', { orderId: order }, { email, order }, () => ({}))
  }

  /** Presses a button on the platform's page. The platform lives on, so this is always acknowledged. */
  async function pay(payUrl: string, order: string, button: 'pay' | 'pay-twice') {
    await world.gate.pass()
    const ended = world.journal.sent('pay', { email, order })
    const { ok } = await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ action: button }) })
    ended(ok ? 'acknowledged' : 'refused')
  }

  function say<N extends CallName & Action>(
    name: N,
    input: InputOf<Calls[N]>,
    about: About,
    facts: (data: AnswerOf<Calls[N]>) => Facts,
    headers: Record<string, string> = {},
  ) {
    return callAndNote(world, me.token, name, input, about, facts, headers)
  }
}

/** Signs somebody up. @returns the session, or undefined when the site went away meanwhile */
export async function newAccount(world: World): Promise<{ email: string; token: string } | undefined> {
  const email = `k${randomBytes(6).toString('hex')}@example.com`
  const input = { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' }
  const answer = await callAndNote(world, undefined, 'signup', input, { email }, () => ({}), {})
  return answer && { email, token: answer.token }
}

async function callAndNote<N extends CallName & Action>(
  world: World,
  token: string | undefined,
  name: N,
  input: InputOf<Calls[N]>,
  about: About,
  facts: (data: AnswerOf<Calls[N]>) => Facts,
  headers: Record<string, string>,
): Promise<AnswerOf<Calls[N]> | undefined> {
  await world.gate.pass()
  const ended = world.journal.sent(name, about)
  try {
    const { status, code, data } = await createClient(world.origin(), token).call(name, input, headers)
    if (data !== null) {
      world.answered()
      ended('acknowledged', facts(data))
      return data
    }
    ended(status >= 500 || code === BUSY ? 'unknown' : 'refused', { code })
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    ended('unknown')
  }
  return undefined
}
