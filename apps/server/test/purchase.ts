import { sign } from '../src/gateways/epay-v1/sign.ts'
import { type Gateway, MERCHANT } from './gateway.ts'
import type { TestServer } from './server.ts'
import { addPlan, tradeNoOf } from './shop.ts'

type Member = Awaited<ReturnType<TestServer['member']>>
type Plan = Parameters<typeof addPlan>[1]

/** What `booksOf` tells of an order that nothing happened to. */
export const untouched = { status: 'awaitingPayment', walletLi: 0n, grantedBytes: 0n }

/** A shop with customers who order, buy and pay at the gateway, and notifies made by hand. */
export function createPurchases(server: TestServer, gateway: Gateway) {
  const orderOf = async (member: Member, plan: Plan = {}) =>
    member.ok('createOrder', { planId: await addPlan(server.app, plan) })

  const buyWith = (member: Member, orderId: string, payMode: 'alipay' | 'wxpay' = 'alipay') =>
    member.ok('buy', { orderId, payMode, isMobile: false, returnUrl: '' })

  const hit = async (query: string, channel = 'sandbox') => {
    const response = await fetch(`${server.origin}/api/pay/notify/${channel}${query}`)
    return { status: response.status, text: await response.text() }
  }

  return {
    orderOf,
    buyWith,
    /** Sends a notify channel a query as it is. */
    hit,

    /** A customer with an order that waits for money at the gateway. */
    async waiting(plan: Plan = {}) {
      const member = await server.member()
      const order = await orderOf(member, plan)
      const trade = await buyWith(member, order.id)
      return { member, order, trade, tradeNo: await tradeNoOf(server.app, trade.id) }
    },

    /** A notify made by hand, signed with the merchant's key unless told otherwise. */
    notify(tradeNo: string, changes: Record<string, string> = {}, key = MERCHANT.key, channel = 'sandbox') {
      const fields = new Map(
        Object.entries({
          pid: MERCHANT.pid,
          trade_no: `G${tradeNo}`,
          out_trade_no: tradeNo,
          type: 'alipay',
          name: 'product',
          money: '12.5',
          trade_status: 'TRADE_SUCCESS',
          ...changes,
        }),
      )
      if (!('sign' in changes)) fields.set('sign', sign(fields, key))
      fields.set('sign_type', 'MD5')
      return hit(`?${new URLSearchParams([...fields])}`, channel)
    },

    /** What came of an order: its state, the customer's money and traffic. */
    async booksOf(member: Member, orderId: string) {
      const orders = await member.ok('listOrders', {})
      const wallet = await member.ok('myWallet', {})
      const info = await member.ok('userInfo', {})
      const order = orders.find(({ id }) => id === orderId)
      return { status: order?.status, walletLi: wallet.totalLi, grantedBytes: info.grantedBytes }
    },

    /** The gateway's own row of a trade that was paid there. */
    async paidRow(tradeNo: string): Promise<{ trade_no: string }> {
      const url = new URL('/api.php', gateway.origin)
      url.search = `${new URLSearchParams({ act: 'order', pid: MERCHANT.pid, key: MERCHANT.key, out_trade_no: tradeNo })}`
      return (await fetch(url)).json()
    },
  }
}
