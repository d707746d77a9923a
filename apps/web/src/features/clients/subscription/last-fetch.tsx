import { fetcherName } from '@dukou/formats/links'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { day, moment } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import type { User } from '../../../lib/session.ts'
import { businessDay } from '../../../lib/site-zone.ts'
import { DoctorSheet } from './dialogs.ts'
import type { DoctorSheetProps } from './doctor-sheet.tsx'
import css from './last-fetch.module.css'
import { subscriptionTexts } from './messages.ts'

/** When a client last fetched the link, which one, and how many lines it got: proof that the import worked; or why not. */
export function LastFetch(props: Omit<DoctorSheetProps, 'onClose'>) {
  const t = subscriptionTexts.use()
  const [asking, setAsking] = useState(false)
  const { lastFetch }: User = props.user
  const said =
    lastFetch &&
    t.lastFetch(
      when(lastFetch.at, t.today),
      fetcherName(lastFetch.client, lastFetch.app, lastFetch.appVersion),
      lastFetch.lines,
    )
  return (
    <div className={css.strip}>
      <IconPlugConnected size={16} stroke={1.75} aria-hidden />
      <span title={lastFetch ? moment(lastFetch.at) : undefined}>{said ?? t.neverFetched}</span>
      <button type="button" className={css.doctor} onClick={() => setAsking(true)}>
        {t.doctor}
      </button>
      {asking && <DoctorSheet {...props} onClose={() => setAsking(false)} />}
    </div>
  )
}

function when(at: Date, today: (time: string) => string): string {
  return day(at) === businessDay(serverNow()) ? today(moment(at).slice(11, 16)) : moment(at).slice(0, 16)
}
