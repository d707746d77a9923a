import type { PayoutNetwork } from '@dukou/domain'
import type { Sent } from './chains/chains.ts'
import type { Manner } from './chains/source.ts'
import type { Mood } from './platform.ts'

/** Numbers of people, plans and coupons are places in the world's lists; `order` and the like are the ids of acts that made them. */
type What =
  | { do: 'order'; who: number; plan: number }
  | { do: 'applyCoupon'; order: number; coupon: number }
  | { do: 'removeCoupon' | 'walletCheck' | 'releaseWallet' | 'cancel'; order: number }
  | { do: 'buy'; order: number }
  /** Pays a trade of the order at the platform, which tells the shop unless it is `quiet`. */
  | { do: 'pay'; order: number; trade: number; offLi: number; quiet: boolean }
  /** The platform tells of a payment again, or of another amount than was paid. */
  | { do: 'tell'; payment: number; lie: boolean }
  | { do: 'give'; who: number; gb: number }
  | { do: 'take'; gift: number; who: number }
  | { do: 'takeBack'; gift: number }
  | { do: 'redeem'; who: number; trial: number }
  | { do: 'draw' | 'checkIn' | 'withdraw'; who: number }
  /** Asks for another subscription link, so many times in a row. */
  | { do: 'reset'; who: number; times: number }
  | { do: 'cancelWithdrawal' | 'takeUp' | 'payOut' | 'refuse'; withdrawal: number }
  | { do: 'correct'; who: number; li: number; gb: number }
  | { do: 'refund'; order: number; share: 1 | 2 | 3; to: 'wallet' | 'source' }
  | { do: 'refundCredit'; payment: number; share: 1 | 2 | 3 }
  /** A trade by transfer; a picture that proves it; staff who saw the money on the bank's page, or did not. */
  | { do: 'transfer' | 'prove'; order: number }
  | { do: 'confirm'; proof: number; offLi: number }
  | { do: 'refuseProof'; proof: number }
  | { do: 'allocate'; gb: number; days: number }
  | { do: 'sell'; plan: number }
  | { do: 'renew'; who: number; plan: number }
  | { do: 'endRenewal' | 'leave' | 'stay'; who: number }
  | { do: 'merge'; who: number; to: number }
  | { do: 'report'; mb: readonly number[] }
  | { do: 'job'; name: string }
  /** A trade in USDT; its customer looks whether it is paid. */
  | { do: 'usdt' | 'look'; order: number }
  /** Sends what a trade of the order asks for, or nearly, minutes later; `twice`: in one transaction with exactly that. */
  | { do: 'send'; order: number; trade: number; offMicro: number; twice: boolean; what: Sent; minutes: number }
  | { do: 'watch'; network: PayoutNetwork }
  | { do: 'blocks'; count: number }
  | { do: 'fork'; network: PayoutNetwork; depth: number; drops: boolean }
  /** A source of a chain behaves so from now on. What it invents is of the given amount. */
  | { do: 'source'; network: PayoutNetwork; at: 0 | 1; manner: Manner; milli: number }
  /** The settings name the address of a network. */
  | { do: 'useNetwork'; network: PayoutNetwork }
  | { do: 'clock'; seconds: number }

/** One thing that somebody does, with what the platform is like meanwhile. */
export type Act = What & { id: number; mood?: Mood }
export type ActName = Act['do']

type WithName<A, N> = A extends { do: infer D } ? (N extends D ? A : never) : never
export type ActOf<N extends ActName> = WithName<Act, N>

/** An act as a line of a plan. */
export function actText({ id, mood, do: name, ...rest }: Act): string {
  const said = Object.entries(rest).map(([key, value]) => `${key} ${Array.isArray(value) ? value.join('/') : value}`)
  const moods = Object.entries(mood ?? {}).map(([call, how]) => `platform: ${call} ${how}`)
  return `#${id} ${name}${said.length > 0 ? ` (${said.join(', ')})` : ''}${moods.length > 0 ? ` [${moods.join(', ')}]` : ''}`
}
