import { useEffect } from 'react'
import { GiftsScreen } from '../../features/shop/gifts/gifts-screen.tsx'
import { giftTexts } from '../../features/shop/gifts/messages.ts'
import { useFields, useGoTo } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { useAgencyPage } from '../../lib/site.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'
import { PATHS } from '../paths.ts'

/** Gifts of traffic. A link carries its code in the address. Agency customers are sent home: gifts are not for them. */
export default function GiftsPage() {
  const goTo = useGoTo()
  const { user } = useSession()
  const [{ code }, changeFields] = useFields()
  const agency = useAgencyPage(user)
  useEffect(() => {
    if (agency) goTo(PATHS.home, { replace: true })
  }, [agency, goTo])
  return (
    <NeedsLogin title={giftTexts.use().title}>
      {!agency && (
        <GiftsScreen signedIn={Boolean(user)} linkCode={code} onLinkDone={() => changeFields({ code: undefined })} />
      )}
    </NeedsLogin>
  )
}
