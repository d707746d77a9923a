import { GB } from '@dukou/domain'
import { expect, vi } from 'vitest'
import { writeSettings } from '../../src/features/base/settings/index.ts'
import { pollTrades, storePaymentAccount } from '../../src/features/shop/payments/index.ts'
import { type AccountValues, isSealed, payAdapters } from '../../src/gateways/index.ts'
import type { GatewayLog, SentNotify } from '../gateway.ts'
import type { Member, TestServer } from '../server.ts'
import { addPlan, tradeNoOf } from '../shop.ts'
import { type FaultPlatform, WISHES, type WishName } from './platform.ts'

export const PRICE_LI = 12_500n
const PLAN_GB = 300n

export interface Attempt {
  member: Member
  orderId: string
  /** The number of its one trade, also where the start failed. */
  tradeNo: string
  /** The refusal of the start; 0: it went well. */
  code: number
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A server with one platform behind two of its payment accounts, both of one account there. */
export async function openStage(server: TestServer, platform: FaultPlatform) {
  const code = `sandbox-${platform.adapter.replaceAll('_', '-')}`
  const gateway = await platform.start(`${server.origin}/api/pay/notify/${code}`)
  const account = platform.account(gateway, await gateway.log())
  const { db } = server.app
  const save = (changes = account, paymentAccount = code) =>
    storePaymentAccount(server.app, { ...changes, code: paymentAccount, adapter: platform.adapter })
  await save()
  await save(account, `${code}-two`)
  const { payMode = 'alipay' } = platform
  await writeSettings(db, payMode === 'wxpay' ? { wxpayPaymentAccount: code } : { alipayPaymentAccount: code })

  /** A customer who has begun to pay. */
  async function begin(): Promise<Attempt> {
    const member = await server.member()
    const { id: orderId } = await member.ok('createOrder', {
      planId: await addPlan(server.app, { priceLi: PRICE_LI, gb: PLAN_GB }),
    })
    const { code: refusal } = await member.call('buy', { orderId, payMode, isMobile: false, returnUrl: '' })
    const trade = await db
      .selectFrom('trades')
      .innerJoin('orders', 'orders.id', 'trades.order_id')
      .select('trades.public_id')
      .where('orders.public_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { member, orderId, tradeNo: await tradeNoOf(server.app, trade.public_id), code: refusal }
  }

  async function lastNotify({ tradeNo }: Attempt): Promise<SentNotify> {
    const sent = (await gateway.log(tradeNo)).notifies.at(-1)
    if (!sent) throw new Error('the platform told nothing')
    return sent
  }

  /** Sends a message of the platform’s once more, to the same address or to another. */
  async function resend({ url, sent }: SentNotify, paymentAccount = code): Promise<number> {
    const { method = 'GET', headers = {}, body = '' } = sent ?? {}
    const to = url.replace(`/notify/${code}`, `/notify/${paymentAccount}`)
    const response = await fetch(to, {
      method,
      headers: { ...headers, connection: 'close' },
      ...(method !== 'GET' && { body }),
    })
    await response.text()
    return response.status
  }

  /** The poller comes to a trade that is due. */
  async function poll({ tradeNo }: Attempt): Promise<void> {
    await db.updateTable('trades').set({ next_query_at: server.app.now() }).where('trade_no', '=', tradeNo).execute()
    await pollTrades(server.app)
  }

  /** Lets callers lose their patience at once with each call of a kind that has reached the platform. */
  async function impatiently<T>(kind: (request: GatewayLog['requests'][number]) => boolean, act: () => Promise<T>) {
    const waiting: AbortController[] = []
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const patience = new AbortController()
      waiting.push(patience)
      return patience.signal
    })
    const countNow = async () => (await gateway.log()).requests.filter(kind).length
    let seen = await countNow()
    let isOver = false
    const acting = act().finally(() => {
      isOver = true
    })
    while (!isOver) {
      const count = await countNow()
      if (count > seen) for (const patience of waiting.splice(0)) patience.abort(new Error('took too long'))
      seen = count
    }
    spy.mockRestore()
    return acting
  }

  return {
    server,
    platform,
    gateway,
    code,
    secrets: secretsOf(platform.adapter, account.values),
    begin,
    lastNotify,
    resend,
    poll,
    impatiently,
    behave: (wish: WishName) => gateway.behave(platform.wishes[wish] ?? WISHES[wish]),
    pay: ({ tradeNo }: Attempt, more: Record<string, unknown> = {}) => gateway.pay(tradeNo, more),
    useOldKey: () => save({ ...account, values: { ...account.values, ...platform.oldKeys(account) } }),
    useNewKey: () => save(),
    async outcomeOf(attempt: Attempt) {
      const numbers = (await gateway.log(attempt.tradeNo)).orders.map(({ trade_no }) => trade_no)
      return outcomeOf(server, attempt, { paymentAccount: `${code}-two`, numbers })
    },
  }
}

function secretsOf(adapter: string, values: AccountValues): string[] {
  const sealed = payAdapters[adapter]?.fields.filter(isSealed) ?? []
  return sealed.flatMap(({ name }) => values[name] ?? [])
}

/**
 * Puts into words what the books say came of an attempt. Every number in them must agree with every other.
 * @param elsewhere the payments that may have been told to another payment account
 */
async function outcomeOf(
  { app }: TestServer,
  { member, orderId, tradeNo }: Attempt,
  elsewhere: { paymentAccount: string; numbers: string[] },
): Promise<string> {
  const own = await app.db
    .selectFrom('receipts')
    .innerJoin('trades', 'trades.id', 'receipts.trade_id')
    .select(['receipts.disposition', 'receipts.amount_li', 'receipts.excess_li'])
    .where('trades.trade_no', '=', tradeNo)
    .orderBy('receipts.id')
    .execute()
  const stray = await app.db
    .selectFrom('receipts')
    .select('disposition')
    .where('channel', '=', elsewhere.paymentAccount)
    .where('external_no', 'in', ['', ...elsewhere.numbers])
    .execute()
  const paying = own.filter(({ disposition }) => disposition === 'settled')
  const credited = own.filter(({ disposition }) => disposition === 'credited')
  const creditLi = [
    ...credited.map(({ amount_li }) => amount_li),
    ...paying.map(({ excess_li }) => excess_li ?? 0n),
  ].reduce((sum, li) => sum + li, 0n)
  const order = (await member.ok('listOrders', {})).find(({ id }) => id === orderId)
  const books = {
    isPaid: order?.status === 'paid',
    walletLi: (await member.ok('myWallet', {})).totalLi,
    grantedBytes: (await member.ok('userInfo', {})).grantedBytes,
  }
  const isPaid = paying.length > 0
  expect(paying.length).toBeLessThanOrEqual(1)
  expect(books).toEqual({ isPaid, walletLi: creditLi, grantedBytes: isPaid ? PLAN_GB * GB : 0n })
  const parts = [
    ...paying.map(({ excess_li }) => (excess_li ? 'settled, rest credit' : 'settled')),
    ...credited.map(() => 'credit'),
    ...stray.map(({ disposition }) => disposition),
  ]
  return parts.join(' + ') || 'nothing'
}
