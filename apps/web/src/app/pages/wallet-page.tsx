import { walletPageTexts } from '../../features/shop/wallet/page-messages.ts'
import { WalletScreen } from '../../features/shop/wallet/wallet-screen.tsx'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

/** Balance, ledgers, payout address and withdrawals. */
export default function WalletPage() {
  const { user } = useSession()
  return (
    <NeedsLogin title={walletPageTexts.use().title}>
      <WalletScreen signedIn={Boolean(user)} />
    </NeedsLogin>
  )
}
