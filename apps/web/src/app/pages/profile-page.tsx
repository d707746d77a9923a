import { useEffect } from 'react'
import { ProfileScreen } from '../../features/access/profile/profile-screen.tsx'
import { DeletionCard } from '../../features/care/deletion/deletion-card.tsx'
import { ResetLink } from '../../features/clients/subscription/dialogs.ts'
import { WalletLink } from '../../features/shop/wallet/wallet-link.tsx'
import { useGoTo } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { endStaleSession } from '../frame/session-end.ts'

/** The person's own account. */
export default function ProfilePage() {
  const { user, status, query } = useSession()
  const goTo = useGoTo()
  const isOver = status === 'visitor' && !query.isFetching
  useEffect(() => {
    if (isOver) endStaleSession(goTo)
  }, [isOver, goTo])
  return (
    <ProfileScreen
      user={user}
      {...(status === 'unknown' && { failed: { onRetry: () => query.refetch(), busy: query.isFetching } })}
      resetQuestion={(onClose) => <ResetLink onClose={onClose} />}
      wallet={<WalletLink />}
      deletion={(known) => <DeletionCard user={known} />}
    />
  )
}
