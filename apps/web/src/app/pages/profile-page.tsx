import { DeletionCard } from '../../features/deletion/deletion-card.tsx'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { ResetLink } from '../../features/subscription/dialogs.ts'
import { useSession } from '../../lib/session.ts'

/** The person's own account. */
export default function ProfilePage() {
  const { user } = useSession()
  return (
    <ProfileScreen
      user={user}
      resetQuestion={(onClose) => <ResetLink onClose={onClose} />}
      deletion={(known) => <DeletionCard user={known} />}
    />
  )
}
