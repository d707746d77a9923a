import { referralTexts } from '../../features/shop/referral/messages.ts'
import { ReferralScreen } from '../../features/shop/referral/referral-screen.tsx'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

/** Code, rebates and invited people of who is signed in. */
export default function ReferralPage() {
  const { user } = useSession()
  return (
    <NeedsLogin title={referralTexts.use().title} notForAgencies>
      <ReferralScreen signedIn={Boolean(user)} />
    </NeedsLogin>
  )
}
