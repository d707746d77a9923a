import { walletPageTexts } from '../../features/shop/wallet/page-messages.ts'
import { WalletScreen } from '../../features/shop/wallet/wallet-screen.tsx'
import { useSession } from '../../lib/session.ts'
import { laterPart } from '../../ui/states/later-part.tsx'
import { NeedsLogin } from '../parts/needs-login.tsx'

const RenewalCard = laterPart(() => import('../../features/shop/renewals/renewal-card.tsx'))

/** Balance, ledgers, payout address, withdrawals and automatic renewal. */
export default function WalletPage() {
  const { user } = useSession()
  return (
    <NeedsLogin title={walletPageTexts.use().title}>
      <WalletScreen signedIn={Boolean(user)} renewal={<RenewalCard />} />
    </NeedsLogin>
  )
}
