import { DEFAULT_TIME_ZONE } from '../business-day.ts'

/** One payment or refund as a platform's bill tells of it. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Our number of the trade; empty: the bill does not tell. */
  tradeNo: string
  /** The platform's number of the payment; empty: the bill does not tell. */
  externalNo: string
  /** Our number of the refund; empty: a payment, or the bill does not tell. */
  refundNo: string
  /** Above zero. Undefined: the money is of another currency than yuan, see `foreign`. */
  amountLi: bigint | undefined
  foreign?: { currency: string; amount: string }
  /** Fee that the platform kept; undefined: the bill does not tell, or not in yuan. */
  feeLi: bigint | undefined
  /** When the platform says it was; undefined: the bill does not tell. */
  at: Date | undefined
}

export const BILL_FORMATS = ['plain', 'alipay', 'wechat', 'stripe', 'epay'] as const
export type BillFormat = (typeof BILL_FORMATS)[number]

export interface Bill {
  format: BillFormat
  lines: BillLine[]
  /** The bill has a line for each refund too. Where it has none, refunds are not compared. */
  hasRefunds: boolean
}

/** The zone of a bill's day: WeChat and Alipay end it at midnight of Beijing, wherever the site is. */
export function billTimeZone(format: BillFormat, siteZone: string): string {
  return format === 'wechat' || format === 'alipay' ? DEFAULT_TIME_ZONE : siteZone
}
