import { type AnswerOf, listNotices, listOrders, myWallet, readNotice, userInfo } from '@dukou/contract'
import { isLink } from '@dukou/domain'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { type Asked, refresh, useCall } from '../../../lib/use-call.ts'
import { PlainLink } from '../../../ui/controls/link.tsx'
import { Hidden } from '../../../ui/states/hidden.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { noticeTexts } from './messages.ts'
import css from './notice-list.module.css'

type Notice = AnswerOf<typeof listNotices>[number]

const ASK_EVERY_MS = 20_000

/** The notices, asked again while somebody looks. A new one says that something happened elsewhere. */
export function useNotices(): Asked<Notice[]> {
  const notices = useCall(listNotices, {}, { quiet: true, everyMs: ASK_EVERY_MS })
  const newest = notices.data && (notices.data[0]?.id ?? '')
  const known = useRef(newest)
  useEffect(() => {
    if (known.current !== undefined && newest && newest !== known.current) {
      // A notice may be about an order, a payment or traffic, so everything on the page is asked anew.
      void refresh(userInfo, listOrders, myWallet)
    }
    known.current = newest
  }, [newest])
  return notices
}

/** The notices behind the bell: unread ones bold with a red dot, each row leading where it belongs. */
export function NoticeList({ notices }: { notices: Asked<Notice[]> }) {
  const t = noticeTexts.use()
  const unread = notices.data?.filter((notice) => !notice.read).map((notice) => notice.id) ?? []
  return (
    <section className={css.list} aria-label={t.title}>
      <header className={css.head}>
        <h2>{t.title}</h2>
        {unread.length > 0 && (
          <button type="button" className={css.all} onClick={() => markRead(unread)}>
            {t.markAll}
          </button>
        )}
      </header>
      <Loaded query={notices} bare skeleton={<RowsSkeleton />} empty={<p className={css.none}>{t.none}</p>}>
        {(all) => (
          <ul>
            {all.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} onRead={() => !notice.read && markRead([notice.id])} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Marks notices as read. A notice whose request fails stays unread and can be marked again. */
async function markRead(ids: string[]): Promise<void> {
  await Promise.allSettled(ids.map((noticeId) => call(readNotice, { noticeId }, { quiet: true })))
  await refresh(listNotices)
}

function RowsSkeleton() {
  return (
    <SkeletonGroup className={css.loading ?? ''}>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </SkeletonGroup>
  )
}

/**
 * A notice as a link: to a page of ours, where the open page may ask before it is left, or to the web. With any other
 * address it is a button that only marks the notice as read.
 */
function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const t = noticeTexts.use()
  const face = (
    <>
      <span className={css.dot} data-read={notice.read || undefined} />
      <span className={css.body}>
        <span className={css.text}>
          {!notice.read && <Hidden>{t.unread}</Hidden>}
          {notice.text}
        </span>
        <span className={css.time}>{moment(notice.createdAt)}</span>
      </span>
    </>
  )
  const look = { className: css.row, 'data-read': notice.read || undefined, onClick: onRead }
  if (!isLink(notice.href)) {
    return (
      <button type="button" {...look}>
        {face}
      </button>
    )
  }
  if (notice.href.startsWith('/#/')) {
    return (
      <PlainLink to={notice.href.slice(2)} {...look}>
        {face}
      </PlainLink>
    )
  }
  const outside = /^https?:/.test(notice.href)
  return (
    <a href={notice.href} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })} {...look}>
      {face}
    </a>
  )
}
