import type { NewPaymentAccount } from '../../src/features/shop/payments/index.ts'
import type { AccountValues } from '../../src/gateways/index.ts'
import type { Gateway, GatewayLog } from '../gateway.ts'
import type { FaultName } from './fault-names.ts'

type Wish = Record<string, unknown>

/** A payment platform in the table of faults: how its program is started, and how each fault is wished for there. */
export interface FaultPlatform {
  adapter: string
  /** The way to pay that it serves, where that is not Alipay. */
  payMode?: 'wxpay'
  /** @param notifyUrl for platforms where it stands on the merchant's own page */
  start(notifyUrl: string): Promise<Gateway>
  /** The account as an operator sets it up. */
  account(gateway: Gateway, log: GatewayLog): Omit<NewPaymentAccount, 'code' | 'adapter'>
  /** The values in it while the platform’s key was exchanged there and not yet here. */
  oldKeys(account: Omit<NewPaymentAccount, 'code' | 'adapter'>): AccountValues
  /** The outcome meanwhile of a notify with the new key: it waits, unless the platform signs with both. */
  whileKeyIsOld: 'nothing' | 'settled'
  isCreate(request: GatewayLog['requests'][number]): boolean
  isQuery(request: GatewayLog['requests'][number]): boolean
  /** The payer pays this, in the platform’s own money. */
  paying(amountLi: bigint): Wish
  wishes: Partial<Record<WishName, Wish>>
  /** A notify about another amount than was paid. */
  lying(amountLi: bigint): Wish
  /** The outcome of a fault here where it is another than everywhere else. */
  otherwise: Partial<Record<FaultName, string>>
  /** Mistakes of ours that the table itself brings about. */
  mayViolate?: RegExp
  /** Faults that this platform cannot have, each with the reason. */
  cannot: Partial<Record<FaultName, string>>
}

export type WishName =
  | 'startLost'
  | 'startFails'
  | 'startHeld'
  | 'notifyFirst'
  | 'queryFails'
  | 'queryHeld'
  | 'queryUnpaid'
  | 'noNotify'
  | 'twentyNotifies'
  | 'wrongSignature'
  | 'otherMerchant'
  | 'otherCurrency'
  | 'notFinal'
  | 'clocksApart'
  | 'staysOpen'
  | 'keyExchanged'

/** As the control interface of `tools/platforms` has them. */
export const WISHES: Record<WishName, Wish> = {
  startLost: { create: { status: 'garbage' } },
  startFails: { create: { status: 500 } },
  startHeld: { create: { status: 'timeout' } },
  notifyFirst: { create: { notify_before_answer: true } },
  queryFails: { query: { answer: 500 } },
  queryHeld: { query: { answer: 'timeout' } },
  queryUnpaid: { query: { answer: 'unpaid' } },
  noNotify: { notify: { drop: true } },
  twentyNotifies: { notify: { duplicate: 20 } },
  wrongSignature: { notify: { wrong_sign: true } },
  otherMerchant: { notify: { wrong_pid: true } },
  otherCurrency: { notify: { currency: 'other' } },
  notFinal: { notify: { trade_status: 'WAIT_BUYER_PAY' } },
  clocksApart: { notify: { clock_off: -600 }, query: { clock_off: -600 } },
  staysOpen: { close: { lost: true } },
  keyExchanged: {},
}
