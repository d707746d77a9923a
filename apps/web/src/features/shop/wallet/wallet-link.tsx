import { myWallet } from '@dukou/contract'
import { walletYuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { walletLinkTexts } from './link-messages.ts'

/** For accounts whose menu has no wallet: the way to it as long as there is money in it or on its way out. */
export function WalletLink() {
  const t = walletLinkTexts.use()
  const { data: wallet } = useCall(myWallet, {}, { quiet: true })
  if (!wallet || (wallet.totalLi === 0n && wallet.reservedLi === 0n && wallet.openWithdrawalId === null)) return null
  return (
    <ActCard
      title={t.linkTitle}
      text={t.linkText(walletYuan(wallet.totalLi))}
      act={
        <ButtonLink to="/wallet" variant="default">
          {t.open}
        </ButtonLink>
      }
    />
  )
}
