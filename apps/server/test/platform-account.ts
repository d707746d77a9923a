import type { TradeForGateway } from '../src/gateways/adapter.ts'
import { type PayAdapter, type PaymentAccount, payAdapters } from '../src/gateways/index.ts'
import type { FaultPlatform } from './faults/platform.ts'
import type { Gateway, GatewayLog } from './gateway.ts'
import { gatewayAccount, gatewayTrade } from './gateway-account.ts'

export const PRICE_LI = 12_500n

export type PlatformAccount = Awaited<ReturnType<typeof openAccount>>

/**
 * An account at a platform of the tests, and its adapter, without a server around them.
 * @param start in place of the platform's own way to start
 */
export async function openAccount(platform: FaultPlatform, start: () => Promise<Gateway> = () => platform.start('')) {
  const gateway = await start()
  const log = await gateway.log()
  const { values, typeMap } = platform.account(gateway, log)
  const adapter = payAdapters[platform.adapter] as PayAdapter

  /** @throws where the account cannot be read */
  function paymentAccountOf(changes: Partial<Record<string, string | undefined>> = {}): PaymentAccount {
    const merged = Object.entries({ ...values, ...changes }).filter((entry): entry is [string, string] => !!entry[1])
    return gatewayAccount(platform.adapter, Object.fromEntries(merged), typeMap)
  }

  const paymentAccount = paymentAccountOf()

  function create(changes: Partial<TradeForGateway> = {}, by = paymentAccount) {
    const trade = gatewayTrade({ payMode: platform.payMode ?? 'alipay', amountLi: PRICE_LI, ...changes })
    return adapter.create(by, trade).then((parameters) => ({ ...parameters, tradeNo: trade.tradeNo }))
  }

  /** @returns our number and the platform's */
  async function paid() {
    const { tradeNo } = await create()
    await gateway.pay(tradeNo)
    const externalNo = (await gateway.log(tradeNo)).orders[0]?.trade_no ?? ''
    return { tradeNo, externalNo }
  }

  /** The verdict about the newest message of the platform, or one with changes. */
  async function verdict(tradeNo: string, by = paymentAccount, changed: (sent: Sent) => Sent = (sent) => sent) {
    const sent = (await gateway.log(tradeNo)).notifies.at(-1)?.sent
    if (!sent) throw new Error('the platform told nothing')
    const { method, headers, body } = changed(sent)
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const incoming = { method, headers: lower, rawQuery: '', rawBody: Buffer.from(body), receivedAt: new Date() }
    return adapter.readNotify(by, incoming)
  }

  async function requests(kind: (request: GatewayLog['requests'][number]) => boolean) {
    return (await gateway.log()).requests.filter(kind)
  }

  const options = log.options ?? {}
  return {
    platform,
    gateway,
    options,
    values,
    adapter,
    paymentAccount,
    paymentAccountOf,
    create,
    paid,
    verdict,
    requests,
  }
}

type Sent = { method: string; headers: Record<string, string>; body: string }
