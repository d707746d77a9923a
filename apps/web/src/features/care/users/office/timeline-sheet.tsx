import { type AnswerOf, userTimeline } from '@dukou/contract'
import { liText } from '@dukou/domain'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { traffic } from '../../../../office/traffic.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { type TimelineTexts, timelineTexts } from './timeline-messages.ts'
import type { OfficeUser } from './user-values.ts'
import css from './users.module.css'

type Event = AnswerOf<typeof userTimeline>[number]

/** Events of one user, newest first. */
export function TimelineSheet({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const t = timelineTexts.use()
  const query = useCall(userTimeline, { id: user.id, count: 100 })
  return (
    <Sheet title={t.title(user.email)} edge="right" width={520} onClose={onClose}>
      <Loaded
        bare
        query={query}
        skeleton={
          <SkeletonGroup className={css.sheet ?? ''}>
            <Skeleton height={320} radius={12} />
          </SkeletonGroup>
        }
        empty={<p className={css.note}>{t.empty}</p>}
      >
        {(events) => (
          <ol className={css.events}>
            {events.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no name of its own, and the list is drawn once
              <li key={at}>
                <time dateTime={event.at.toISOString()}>{moment(event.at)}</time>
                <span>
                  <b>{isOwn(event, user) ? t.own : t[event.kind]}</b> {whatOf(event, t)}
                </span>
                <span>{detailOf(event, t)}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Sheet>
  )
}

/** By their names where there are such; a client, a plan or a title as it is. */
function whatOf({ kind, what }: Event, t: TimelineTexts): string {
  if (kind === 'traffic' || kind === 'gift') return t.types(what)
  if (kind === 'withdrawal' || kind === 'refund') return `¥${liText(BigInt(what))}`
  return kind === 'act' ? t.acts(what) : what
}

/** Formats a change in days or bytes with its sign. */
function changeOf(detail: string, t: TimelineTexts): string {
  const sign = detail.startsWith('-') ? '−' : '+'
  const amount = detail.replace('-', '')
  return sign + (amount.endsWith('d') ? t.days(Number(amount.slice(0, -1))) : traffic(BigInt(amount)))
}

function isOwn({ kind, actor }: Event, { email }: OfficeUser): boolean {
  return kind === 'act' && actor === email
}

function detailOf({ kind, what, detail, actor }: Event, t: TimelineTexts): string {
  if (kind === 'order' || kind === 'coupon' || kind === 'ticket') return t.states(detail)
  if (kind === 'withdrawal') return t.withdrawals(detail)
  if (kind === 'refund') return `${t.refunds(detail)} · ${actor}`
  if (kind === 'traffic') return changeOf(detail, t)
  if (kind === 'rebate') return `+¥${liText(BigInt(detail))}`
  if (kind === 'gift') return `${traffic(BigInt(detail))} · ${actor}`
  if (what === 'resetSubscriptionKey' && detail !== '') {
    const [today, addresses] = detail.split(' ').map(Number)
    return t.resets(today ?? 0, addresses ?? 0)
  }
  return [detail, actor].filter(Boolean).join(' · ')
}
