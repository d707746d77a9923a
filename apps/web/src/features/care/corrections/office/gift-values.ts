import { GB } from '@dukou/domain'

export type GiftValues = {
  emails: readonly string[]
  addYuan: number | null
  addGb: number | null
  addDays: number | null
  reason: string
  /** Gives to the others where an address has no account. */
  skip: boolean
}

export const BLANK: GiftValues = { emails: [], addYuan: 0, addGb: 0, addDays: 0, reason: '', skip: false }
export const MOST = 1000

/** Each address once, as the server compares them. */
export function emailsOf({ emails }: GiftValues): string[] {
  return [...new Set(emails.map((email) => email.trim().toLowerCase()))].filter(Boolean)
}

/** Amounts for each recipient. */
export function giftOf({ addYuan, addGb, addDays }: GiftValues) {
  return {
    addLi: BigInt(Math.round((addYuan || 0) * 1000)),
    addBytes: (BigInt(Math.round((addGb || 0) * 100)) * GB) / 100n,
    addDays: addDays || 0,
  }
}
