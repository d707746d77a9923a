import { GiftsScreen } from '../../features/shop/gifts/gifts-screen.tsx'
import { giftTexts } from '../../features/shop/gifts/messages.ts'
import { useFields } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

/** Gifts of traffic. A link carries its code in the address. Agency customers are sent home: gifts are not for them. */
export default function GiftsPage() {
  const { user } = useSession()
  const [{ code }, changeFields] = useFields()
  return (
    <NeedsLogin title={giftTexts.use().title} notForAgencies>
      <GiftsScreen signedIn={Boolean(user)} linkCode={code} onLinkDone={() => changeFields({ code: undefined })} />
    </NeedsLogin>
  )
}
