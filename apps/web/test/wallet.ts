import { type AnswerOf, listRewards, myRenewal, myWallet, myWithdrawals, walletSpends } from '@dukou/contract'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { walletPageTexts } from '../src/features/shop/wallet/page-messages.ts'
import { answer, golden } from './answers.ts'
import { type Look, member, open } from './site.tsx'

type Wallet = AnswerOf<typeof myWallet>

export const TRON = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV'
export const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A wallet whose whole balance can be withdrawn. */
export const WALLET: Wallet = {
  ...golden(myWallet),
  totalLi: 586_120n,
  withdrawableLi: 586_120n,
  creditLi: 0n,
  reservedLi: 0n,
  heldUntil: null,
  asksForCode: false,
  payoutAddress: TRON,
}

/** Opens the wallet page of a member. */
export async function openWallet(
  wallet: Partial<Wallet> = {},
  look: Look = {},
  renewal: AnswerOf<typeof myRenewal>['renewal'] = null,
): Promise<void> {
  member()
  answer(myWallet, { ...WALLET, ...wallet })
  answer(myWithdrawals, golden(myWithdrawals))
  answer(walletSpends, golden(walletSpends))
  answer(listRewards, golden(listRewards))
  answer(myRenewal, { renewal })
  await open('/wallet', look)
  await expect.element(page.getByText(walletPageTexts.of(look.language ?? 'zh').balance, { exact: true })).toBeVisible()
}
