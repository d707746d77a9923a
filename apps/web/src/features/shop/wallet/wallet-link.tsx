import { myWallet } from '@dukou/contract'
import { walletYuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { walletPageTexts } from './page-messages.ts'

/** For accounts whose menu has no wallet: the way to it as long as there is money in it or on its way out. */
export default function WalletLink() {
  const t = walletPageTexts.use()
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
