import type { PayMode } from '@dukou/domain'
import type { PaymentAccount, TradeForGateway } from '../src/gateways/adapter.ts'
import { type AccountValues, fieldProblem, payAdapters } from '../src/gateways/index.ts'

/** An account as a payment reads it, for calls of an adapter without a server around it. */
export function gatewayAccount(
  adapter: string,
  values: AccountValues,
  typeMap: Partial<Record<PayMode, string>> = { alipay: 'alipay', wxpay: 'wxpay', urlscheme: 'wxpay' },
): PaymentAccount<never> {
  const declared = payAdapters[adapter]
  if (!declared) throw new Error(`no adapter ${adapter}`)
  const read = fieldProblem(declared.fields, values) ?? declared.readAccount(values)
  if ('problem' in read) throw new Error(`${read.field}: ${read.problem.en}`)
  return {
    code: `sandbox-${adapter}`,
    adapter,
    details: read.account as never,
    typeMap,
    minLi: 10n,
    maxLi: 100_000_000n,
    confirmMode: 'required',
    privateHostAllowed: true,
  }
}

let made = 0

/** A trade of 12.50 yuan. */
export function gatewayTrade(changes: Partial<TradeForGateway> = {}): TradeForGateway {
  made += 1
  return {
    tradeNo: `T20260102030405${String(process.pid).padStart(7, '0')}N${made}`,
    payMode: 'alipay',
    amountLi: 12_500n,
    goodsName: '流量包 100G',
    notifyUrl: 'http://127.0.0.1:1/api/pay/notify/x',
    returnUrl: 'https://shop.example/#/order?wjkc_pay=1',
    clientIp: '203.0.113.9',
    isMobile: false,
    expiresAt: new Date(Date.now() + 1_800_000),
    ...changes,
  }
}
