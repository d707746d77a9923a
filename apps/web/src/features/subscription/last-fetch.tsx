import { businessDay } from '@dukou/domain'
import { fetcherName } from '@dukou/formats/links'
import { IconPlugConnected } from '@tabler/icons-react'
import { day, moment } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-time.ts'
import type { User } from '../../lib/session.ts'
import css from './last-fetch.module.css'
import { subscriptionTexts } from './messages.ts'

/** When a client last fetched the link, which one, and how many lines it got: proof that the import worked. */
export function LastFetch({ lastFetch }: { lastFetch: User['lastFetch'] }) {
  const t = subscriptionTexts.use()
  const said =
    lastFetch &&
    t.lastFetch(
      when(lastFetch.at, t.today),
      fetcherName(lastFetch.client, lastFetch.app, lastFetch.appVersion),
      lastFetch.lines,
    )
  return (
    <p className={css.strip}>
      <IconPlugConnected size={16} stroke={1.75} aria-hidden />
      <span title={lastFetch ? moment(lastFetch.at) : undefined}>{said ?? t.neverFetched}</span>
    </p>
  )
}

function when(at: Date, today: (time: string) => string): string {
  return day(at) === businessDay(serverNow()) ? today(moment(at).slice(11, 16)) : moment(at).slice(0, 16)
}
