import type { Machine } from './machine.ts'
import type { PayoutNetwork } from './withdrawal.ts'

/** TRON's addresses begin with T, Ethereum's with 0x. `checkPayoutAddress` proves the checksum inside. */
const TRC20 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const ERC20 = /^0x[0-9a-fA-F]{40}$/

/** The network that an address is of, by its form alone. */
export function usdtNetwork(address: string): PayoutNetwork | undefined {
  if (TRC20.test(address)) return 'USDT-TRC20'
  return ERC20.test(address) ? 'USDT-ERC20' : undefined
}

export function isUsdtAddress(text: string): boolean {
  return usdtNetwork(text) !== undefined
}

/** Contracts of USDT count in millionths; an amount that a payer is asked for has three decimals. */
export const MICRO_PER_MILLI = 1000n

/** So many payments of one price can be waited for at once: each is a thousandth above the one before. */
export const USDT_STEPS = 100
/** An amount stays its payment's for so long after it ran out: a wallet may have signed already. */
export const USDT_HOLD_MINUTES = 120
/** The clock of a chain and ours may differ by so much. */
export const USDT_CLOCK_SLACK_MS = 60_000
/** Less than this came from nobody who pays: such transfers only advertise an address. They are kept, and not booked. */
export const USDT_DUST_MICRO = 10_000n
/** One person may have so many amounts kept for payments, so that nobody takes all steps of a price. */
export const USDT_AMOUNTS_EACH = 10

/**
 * The least USDT, in thousandths, that is worth an amount: rounded up.
 * @param rateTenThousandths yuan for one USDT, in ten-thousandths
 */
export function usdtMilliFor(amountLi: bigint, rateTenThousandths: number): bigint {
  const rate = BigInt(rateTenThousandths)
  return (amountLi * 10_000n + rate - 1n) / rate
}

/** Worth of USDT, in millionths: rounded down. */
export function liOfUsdtMicro(micro: bigint, rateTenThousandths: number): bigint {
  return (micro * BigInt(rateTenThousandths)) / 10_000_000n
}

/**
 * Whether a rate may still be sold at.
 * @param savedAt when somebody last set or confirmed it; null: never
 * @param days how long that holds; 0: for ever, once it was set
 */
export function isRateFresh(savedAt: Date | null, days: number, now: Date): boolean {
  if (savedAt === null) return false
  return days === 0 || now.getTime() - savedAt.getTime() < days * 86_400_000
}

/** All decimals that an amount has, and at least two: `6.937`. */
export function usdtText(micro: bigint): string {
  const decimals = String(micro % 1_000_000n).padStart(6, '0')
  return `${micro / 1_000_000n}.${decimals.replace(/0{1,4}$/, '')}`
}

/** A transfer that was found is booked once. */
export const transferMachine: Machine<'found' | 'booked'> = { found: ['booked'], booked: [] }
