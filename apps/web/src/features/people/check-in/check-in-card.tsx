import { checkInRewards } from '@dukou/contract'
import type { User } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import css from './check-in-card.module.css'
import { checkInNow, type Rewards } from './check-in-now.ts'
import { checkInTexts } from './messages.ts'

/** A longer row is told in words alone. */
const MOST_CELLS = 60

/** The row of days, what the next one brings, and the button for today. */
export function CheckInCard({ user }: { user: User }) {
  const t = checkInTexts.use()
  const query = useCall(checkInRewards, {}, { goodForMs: 5 * 60_000 })
  return (
    <div className={css.frame}>
      <Loaded query={query} title={t.name} skeleton={<CardSkeleton />}>
        {(rewards) => <CheckIn user={user} rewards={rewards} />}
      </Loaded>
    </div>
  )
}

function CheckIn({ user, rewards }: { user: User; rewards: Rewards }) {
  const t = checkInTexts.use()
  const { streakDays, rewardMb, streakRewardMb } = rewards
  const { checkInStreak, checkedInToday, hasPaid } = user
  const isFull = checkedInToday && checkInStreak === 0
  const next = checkedInToday ? t.again : t.reward
  return (
    <Card
      title={isFull ? t.full : t.title(checkInStreak)}
      caption={isFull ? t.filled(streakDays, streakRewardMb) : next(rewardMb, streakDays, streakRewardMb)}
      className={css.card ?? ''}
    >
      <div className={css.body}>
        {streakDays <= MOST_CELLS && (
          <Cells done={isFull ? streakDays : checkInStreak} all={streakDays} today={checkedInToday} />
        )}
        <div className={css.act}>
          {!hasPaid && <p className={css.only}>{t.onlyPaid}</p>}
          <Button variant="light" fullWidth disabled={checkedInToday} onClick={() => checkInNow(user, rewards)}>
            {checkedInToday ? t.done : t.checkIn}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** A cell for each day of the row: done ones filled, today's and the last one's outlined. */
function Cells({ done, all, today }: { done: number; all: number; today: boolean }) {
  const t = checkInTexts.use()
  return (
    <div className={css.cells} role="img" aria-label={t.calendar(done, all)}>
      {Array.from({ length: all }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day of the row is its place
        <span key={at} data-state={stateOf(at, { done, all, today })} />
      ))}
    </div>
  )
}

function stateOf(at: number, { done, all, today }: { done: number; all: number; today: boolean }): string {
  if (at < done) return 'done'
  if (at === done && !today) return 'today'
  return at === all - 1 ? 'last' : 'ahead'
}

function CardSkeleton() {
  return (
    <Card>
      <SkeletonGroup className={css.skeleton ?? ''}>
        <Skeleton height={42} width={220} />
        <Skeleton height={130} />
      </SkeletonGroup>
    </Card>
  )
}
