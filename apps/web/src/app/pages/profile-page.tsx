import { ProfileScreen } from '../../features/access/profile/profile-screen.tsx'
import { DeletionCard } from '../../features/care/deletion/deletion-card.tsx'
import { ResetLink } from '../../features/clients/subscription/dialogs.ts'
import { WalletLink } from '../../features/shop/wallet/wallet-link.tsx'
import { useSession } from '../../lib/session.ts'
import { SessionWatch } from '../frame/session-watch.tsx'

/** The person's own account. */
export default function ProfilePage() {
  const { user, status, query } = useSession()
  return (
    <>
      <SessionWatch />
      <ProfileScreen
        user={user}
        {...(status === 'unknown' && { failed: { onRetry: () => query.refetch(), busy: query.isFetching } })}
        resetQuestion={(onClose) => <ResetLink onClose={onClose} />}
        wallet={<WalletLink />}
        deletion={(known) => <DeletionCard user={known} />}
      />
    </>
  )
}
