import { isStaff } from '@dukou/domain'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { askedPlace } from '../../lib/asked-place.ts'
import { useLanguage } from '../../lib/i18n.ts'
import type { User } from '../../lib/session.ts'
import { Link } from '../../ui/controls/link.tsx'
import { NoticeLine } from '../../ui/states/notice-line.tsx'
import { appTexts } from '../frame/messages.ts'
import { usePagesFor } from '../frame/pages-context.ts'
import { PATHS } from '../paths.ts'

/** Offers the page that was asked for before the login, once. */
export function ContinueLine({ user }: { user: User }) {
  const t = appTexts.use()
  const language = useLanguage()
  const [place] = useState(askedPlace.read)
  useEffect(() => askedPlace.forget, [])
  const rows = usePagesFor(place !== null && isStaff(user))
  const row = rows.find(({ path }) => path === place?.split('?')[0])
  // A page without a shell is one of the login itself.
  if (!place || !row?.shell || row.path === PATHS.home) return null
  return (
    <NoticeLine icon={<IconArrowRight size={18} stroke={1.5} aria-hidden />}>
      <Link to={place}>{t.continueTo(row.label[language])}</Link>
    </NoticeLine>
  )
}
