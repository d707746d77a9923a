import { LotteryScreen } from '../../features/shop/prizes/lottery-screen.tsx'
import { lotteryTexts } from '../../features/shop/prizes/messages.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

export default function PrizePage() {
  const { user } = useSession()
  return (
    <NeedsLogin title={lotteryTexts.use().title} notForAgencies>
      <LotteryScreen signedIn={Boolean(user)} />
    </NeedsLogin>
  )
}
