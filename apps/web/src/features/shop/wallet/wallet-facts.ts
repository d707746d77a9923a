import type { AnswerOf, myWallet, myWithdrawals, walletSpends } from '@dukou/contract'
import { grouped } from '../../../lib/format.ts'
import type { WalletPageTexts } from './page-messages.ts'

export type Wallet = AnswerOf<typeof myWallet>
export type Withdrawal = AnswerOf<typeof myWithdrawals>[number]
export type Spend = AnswerOf<typeof walletSpends>[number]

/** The minimum as the product's texts have it: without decimals where it has none. */
export function minimumText(li: bigint): string {
  const decimals = (li % 1000n).toString().padStart(3, '0').replace(/0+$/, '')
  return decimals === '' ? String(li / 1000n) : `${li / 1000n}.${decimals.padEnd(2, '0')}`
}

/** The reason why a withdrawal cannot be requested now, by the first rule that is broken. */
export function obstacleOf(wallet: Wallet, t: WalletPageTexts, moment: (at: Date) => string): string | undefined {
  if (wallet.openWithdrawalId !== null) return t.waits
  if (wallet.payoutAddress === null) return t.needsAddress
  if (wallet.withdrawableLi === 0n || wallet.withdrawableLi < wallet.minWithdrawalLi)
    return t.belowMinimum(minimumText(wallet.minWithdrawalLi))
  return wallet.heldUntil ? t.held(moment(wallet.heldUntil)) : undefined
}

/** The state in words. What the customer waits for is pending, also while staff work on it; so is a status that this page does not know. */
export function stateText({ status }: Pick<Withdrawal, 'status'>, t: WalletPageTexts): string {
  return t[`${status}State`] ?? t.requestedState
}

export function spendText({ kind, description }: Spend, t: WalletPageTexts): string {
  if (kind === 'purchase') return t.purchase(description)
  if (kind === 'payment') return t.payment(description.includes(' / ') ? '' : description)
  return t[kind]
}

/** `+1.950` or `−12.400`: three decimals, as everywhere in the wallet. */
export function signed(li: bigint): string {
  const size = li < 0n ? -li : li
  return `${li < 0n ? '−' : '+'}${grouped(`${size / 1000n}.${(size % 1000n).toString().padStart(3, '0')}`)}`
}
