import { ProfileScreen } from '../../features/access/profile/profile-screen.tsx'
import { DeletionCard } from '../../features/care/deletion/deletion-card.tsx'
import { ResetLink } from '../../features/clients/subscription/dialogs.ts'
import { useSession } from '../../lib/session.ts'
import { laterPart } from '../../ui/states/later-part.tsx'

const WalletLink = laterPart(() => import('../../features/shop/wallet/wallet-link.tsx'))

/** The person's own account. */
export default function ProfilePage() {
  const { user } = useSession()
  return (
    <ProfileScreen
      user={user}
      resetQuestion={(onClose) => <ResetLink onClose={onClose} />}
      wallet={<WalletLink />}
      deletion={(known) => <DeletionCard user={known} />}
    />
  )
}
