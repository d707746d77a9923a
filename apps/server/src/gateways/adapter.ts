import type { IncomingHttpHeaders } from 'node:http'
import type { Bill, PayMode, PayoutNetwork, Words } from '@dukou/domain'
import type { AccountField, AccountValues, FieldProblem } from './account-fields.ts'
import type { ChainSource } from './chain-source.ts'

/** One configured account at a payment platform, ready for use. */
export interface PaymentAccount<Details = unknown> {
  code: string
  adapter: string
  /** As the adapter read it. */
  details: Details
  /** Our pay mode -> the platform's word, or any text where it needs none. A mode without one is not offered. */
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
  expiresAt: Date
  /** For payments to an address of the site's own. */
  receiving?: Receiving
}

/** The site's own USDT address, and how a payment gets an amount of its own there. */
export interface Receiving {
  address: string
  /** Yuan for one USDT. */
  rateTenThousandths: number
  /**
   * Keeps the least amount that no other payment has, in thousandths of a USDT.
   * @throws where there is none left
   */
  keepAmount(asked: { network: PayoutNetwork; address: string; leastMilli: bigint }): Promise<bigint>
}

/**
 * How the payer pays: scans a code, opens a page or an app's scheme, sends an exact amount to an address, or makes a
 * transfer and sends a proof of it.
 */
export type Shown = 'code' | 'page' | 'scheme' | 'address' | 'transfer'

/** The platform's answer to a new payment. */
export interface PayParameters {
  /** The content of the code. */
  code?: string
  /** Also drawn as a code where there is no other. */
  page?: string
  scheme?: string
  address?: { address: string; usdtMilli: bigint }
  /** The operator's words of where to send the money, and the address of a picture of a code or ''. Kept as the memo. */
  transfer?: { to: string; picture: string }
  externalNo?: string
  /** Values that the adapter wants to know again when it asks about this payment, such as an amount in another currency. */
  memo?: Memo
}

/** Data of an adapter's own that is kept with a trade: a few short texts, and no secret. */
export type Memo = Record<string, string>

/** A notify as it came, for signatures over any part of it. */
export interface IncomingNotify {
  method: string
  headers: IncomingHttpHeaders
  rawQuery: string
  rawBody: Buffer
  receivedAt: Date
}

/** Money that came, as a notify tells it whose signature held. */
export interface VerifiedNotify {
  verdict: 'verified'
  tradeNo: string
  externalNo: string
  amountLi: bigint
  /** The account at the platform that paid, where the platform tells all of it. */
  payer?: string
}

/** Signed, and about money that went back to its payer. It is kept as evidence, and pays nothing. */
export interface RefundedNotify {
  verdict: 'refunded'
  tradeNo: string
  /** Our number of the refund, where the platform tells it. */
  refundNo?: string
  amountLi?: bigint
}

export type NotifyVerdict =
  | VerifiedNotify
  /** Signed, and of a trade about which the platform must be asked, because the notify does not tell all. */
  | { verdict: 'ask'; tradeNo: string }
  /** Signed, and about nothing that moves money. */
  | { verdict: 'notFinal' }
  | RefundedNotify
  /** Signed wrongly by the platform itself, which tests whether anybody looks: refused like any other, and no news. */
  | { verdict: 'signTest'; problem: string }
  | { verdict: 'malformed' | 'badSignature' | 'wrongMerchant' | 'badAmount'; problem: string }

export interface PaymentNumbers {
  tradeNo: string
  /** The platform's own number, where one payment of possibly several is meant. */
  externalNo?: string
  /** As `create` gave it for this trade. */
  memo?: Memo
}

export type QueryAnswer =
  | { state: 'paid'; amountLi: bigint; externalNo: string; payer?: string }
  | { state: 'unpaid' }
  /** The platform could not be asked, or gave no sense. */
  | { state: 'unknown'; problem: string }

/** Result of {@link PayAdapter.probe}. The outcomes are described in the contract, `PAYMENT_ACCOUNT_TEST_OUTCOMES`. */
export interface Probe {
  outcome: 'accepted' | 'keyRefused' | 'keyUnproven' | 'strange' | 'noAnswer' | 'privateAddress'
  /** The platform's own words, or the network error. Never contains the key. */
  said: string
}

/** How the platform is told that a notify is stored, and that it is not. */
export interface Acknowledgement {
  ok: { status: 200 | 204; text: string }
  /** Its status tells why. */
  fail: string
  type: 'text/plain; charset=utf-8' | 'application/json; charset=utf-8'
}

export interface Refund extends PaymentNumbers {
  /** Our own number of the refund: sent again, it gives nothing back twice. */
  refundNo: string
  amountLi: bigint
  /** It was sent before, and the answer is not known: a platform that does not know our number must only be asked. */
  again?: boolean
  /** All that was paid by this payment: some platforms ask for it. */
  paidLi: bigint
}

/** A business day, with the instants at which it begins and ends. */
export interface BillSpan {
  day: string
  from: Date
  until: Date
}

/** Interface of a payment platform. A notify is only evidence: for amounts, only the answer of `query` is trusted. */
export interface PayAdapter<Details = unknown> {
  name: Words
  /** The fields of an account, in the order of the form. */
  fields: readonly AccountField[]
  /** The ways to pay that it serves, and what the payer is shown. A start that brings nothing of that has failed. */
  modes: Partial<Record<PayMode, Shown>>
  /** The ways to pay for which an account needs a word of the platform, with the one that is mostly right; empty: none at first. */
  types: Partial<Record<PayMode, string>>
  /**
   * Staff alone know whether the money came: a trade lives as long as its order and is started once, nobody is asked about
   * it, and proofs that staff confirm settle it.
   */
  byHand?: true
  /** Reads what an operator typed, which its fields took before. The same runs whenever the account is used. */
  readAccount(values: AccountValues): { account: Details } | FieldProblem
  create(account: PaymentAccount<Details>, trade: TradeForGateway): Promise<PayParameters>
  readNotify(account: PaymentAccount<Details>, notify: IncomingNotify): NotifyVerdict | Promise<NotifyVerdict>
  query(account: PaymentAccount<Details>, about: PaymentNumbers, timeoutMs: number): Promise<QueryAnswer>
  acknowledge: Acknowledgement
  /**
   * For money that the site finds on a chain by itself: the two sources that must agree about it. Undefined where the
   * account has none for the network.
   */
  sources?(
    account: Pick<PaymentAccount<Details>, 'details' | 'privateHostAllowed'>,
    network: PayoutNetwork,
    timeoutMs?: number,
  ): readonly [ChainSource, ChainSource] | undefined
  /** Asks the platform something that changes nothing there, to find out whether the account works. */
  probe?(account: PaymentAccount<Details>, timeoutMs: number): Promise<Probe>
  /** Ends a trade that we gave up, where the platform can. Whether it did is nothing to rely on. */
  close?(account: PaymentAccount<Details>, about: PaymentNumbers, timeoutMs: number): Promise<void>
  /**
   * Gives money back to its payer. `pending`: it may have, or may still; the same refund is asked about again later.
   * @throws where no answer came; then nothing is known either
   */
  refund?(account: PaymentAccount<Details>, refund: Refund, timeoutMs: number): Promise<'done' | 'pending' | 'refused'>
  /**
   * Reads all payments of a day, and all refunds where the platform tells of them.
   * @throws when they cannot be had whole
   */
  bill?(account: PaymentAccount<Details>, span: BillSpan, timeoutMs: number): Promise<Bill>
}
