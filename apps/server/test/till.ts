import { sign } from '../src/gateways/epay-v1/sign.ts'
import type { Config } from '../src/platform/config.ts'
import { MERCHANT, startGateway } from './gateway.ts'
import { type Member, startTestServer } from './server.ts'
import { addPlan, openPaymentAccount, tradeNoOf } from './shop.ts'

export type Till = Awaited<ReturnType<typeof openTill>>

/** The books of an order that nothing came of. */
export const UNTOUCHED = { status: 'awaitingPayment', walletLi: 0n, grantedBytes: 0n }

/** A server with the sandbox gateway behind two of its payment accounts: what every test of paying needs. */
export async function openTill(changes: Partial<Config> = {}) {
  const gateway = await startGateway()
  const server = await startTestServer({ sandbox: true, ...changes })
  await openPaymentAccount(server.app, gateway)
  await openPaymentAccount(server.app, gateway, 'sandbox-two')

  /** An order of a plan of its own: 12.50 yuan for 300 GB unless the test wishes otherwise. */
  async function orderOf(member: Member, plan: Parameters<typeof addPlan>[1] = {}) {
    return member.ok('createOrder', { planId: await addPlan(server.app, plan) })
  }

  function buyWith(member: Member, orderId: string, payMode: 'alipay' | 'wxpay' = 'alipay') {
    return member.ok('buy', { orderId, payMode, isMobile: false, returnUrl: '' })
  }

  /** A customer with an order that waits for money at the gateway. */
  async function waiting(plan: Parameters<typeof addPlan>[1] = {}) {
    const member = await server.member()
    const order = await orderOf(member, plan)
    const trade = await buyWith(member, order.id)
    return { member, order, trade, tradeNo: await tradeNoOf(server.app, trade.id) }
  }

  /** Sends any query to a payment account's notify address. */
  async function hit(query: string, paymentAccount = 'sandbox') {
    // Platforms keep no connection either, and one that was kept may be closed by the time of the next notify.
    const headers = { connection: 'close' }
    const response = await fetch(`${server.origin}/api/pay/notify/${paymentAccount}${query}`, { headers })
    return { status: response.status, text: await response.text() }
  }

  /** A notify made by hand, signed with the merchant's key. A change to `undefined` leaves the field out. */
  function notify(
    tradeNo: string,
    changes: Record<string, string | undefined> = {},
    key = MERCHANT.key,
    paymentAccount = 'sandbox',
  ) {
    const all = {
      pid: MERCHANT.pid,
      trade_no: `G${tradeNo}`,
      out_trade_no: tradeNo,
      type: 'alipay',
      name: 'product',
      money: '12.5',
      trade_status: 'TRADE_SUCCESS',
      ...changes,
    }
    const fields = new Map(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    )
    if (!('sign' in changes)) fields.set('sign', sign(fields, key))
    fields.set('sign_type', 'MD5')
    return hit(`?${new URLSearchParams([...fields])}`, paymentAccount)
  }

  /** Pays at the gateway, which tells nobody. @returns the platform's number of the payment */
  async function payUnseen(tradeNo: string): Promise<string> {
    await gateway.behave({ out_trade_no: tradeNo, notify: { drop: true } })
    await gateway.pay(tradeNo)
    return (await gateway.log(tradeNo)).orders.find(({ paid_at }) => paid_at !== null)?.trade_no ?? ''
  }

  /** Returns the state of an order, and its customer's money and traffic. */
  async function booksOf(member: Member, orderId: string) {
    const orders = await member.ok('listOrders', {})
    const { totalLi } = await member.ok('myWallet', {})
    const { grantedBytes } = await member.ok('userInfo', {})
    return { status: orders.find(({ id }) => id === orderId)?.status, walletLi: totalLi, grantedBytes }
  }

  async function close() {
    await server.stop()
    gateway.stop()
  }

  return { server, gateway, orderOf, buyWith, waiting, hit, notify, payUnseen, booksOf, close }
}
