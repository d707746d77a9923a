import type { PayMode } from '@dukou/domain'

/** One configured account at a payment platform, its secret opened. */
export interface Channel {
  code: string
  adapter: string
  baseUrl: string
  merchantId: string
  secret: string
  /** Our pay mode -> the platform's word. A mode without one is not offered. */
  typeMap: Partial<Record<PayMode, string>>
  minLi: bigint
  maxLi: bigint
  confirmMode: 'required' | 'bestEffort' | 'off'
  /** The sandbox alone may be reached on a private address. */
  privateHostAllowed: boolean
}

export interface TradeForGateway {
  tradeNo: string
  payMode: PayMode
  amountLi: bigint
  goodsName: string
  notifyUrl: string
  returnUrl: string
  clientIp: string
  isMobile: boolean
}

/** Exactly what the platform gave to pay with. */
export interface PayParameters {
  payUrl?: string
  qrCode?: string
  urlScheme?: string
  externalNo?: string
}

export interface IncomingNotify {
  method: string
  rawQuery: string
  rawBody: Buffer
}

/** What a notify says, after its signature held. `paid` false: a signed message about something that is not final. */
export interface VerifiedNotify {
  verdict: 'verified'
  tradeNo: string
  externalNo: string
  amountLi: bigint
  paid: boolean
}

export type NotifyVerdict =
  | VerifiedNotify
  | { verdict: 'malformed' | 'badSignature' | 'wrongMerchant' | 'badAmount'; problem: string }

export interface PaymentNumbers {
  tradeNo: string
  /** The platform's own number, where one payment of possibly several is meant. */
  externalNo?: string
}

export type QueryAnswer =
  | { state: 'paid'; amountLi: bigint; externalNo: string }
  | { state: 'unpaid' }
  /** The platform could not be asked, or gave no sense. */
  | { state: 'unknown'; problem: string }

/** What every payment platform can do. A notify is evidence; only `query` is believed about money. */
export interface PayAdapter {
  create(channel: Channel, trade: TradeForGateway): Promise<PayParameters>
  readNotify(channel: Channel, notify: IncomingNotify): NotifyVerdict
  query(channel: Channel, about: PaymentNumbers, timeoutMs: number): Promise<QueryAnswer>
  /** The texts by which the platform tells stored from not stored. */
  acknowledge: { ok: string; fail: string }
}

export const MIN_SECRET_LENGTH = 16
