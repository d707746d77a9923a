import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconDroplet,
  IconHourglass,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { day, gigabytes, moment } from '../../../lib/format.ts'
import { businessDay } from '../../../lib/site-zone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Meter } from '../../../ui/charts/meter.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import css from './balance-card.module.css'
import { trafficTexts } from './messages.ts'
import {
  type Balance,
  balanceOf,
  type Figures,
  OUT_OF_TRAFFIC,
  type Standing,
  standingOf,
  untilMidnightMs,
} from './standing.ts'

const A_MOMENT_MS = 2000

interface BalanceCardProps {
  user: Figures
  /** Agency customers buy elsewhere: no link to the shop. */
  mayBuy: boolean
}

interface WholeCardProps extends BalanceCardProps {
  /** Called when the business day has changed, because the figures are those of the day before. */
  onNewDay: () => void
}

/** Can I connect, how much is left today and for good, and what do I do next. */
export function BalanceCard({ user, mayBuy, onNewDay }: WholeCardProps) {
  const now = useNow(30_000)
  useOnNewDay(now, onNewDay)
  const standing = standingOf(user, now)
  const balance = balanceOf(user, now)
  return (
    <>
      <Sentence standing={standing} balance={balance} mayBuy={mayBuy} />
      <div className={css.meters}>
        {balance.timeRuns && <TimeMeter user={user} balance={balance} now={now} />}
        <PermanentMeter user={user} balance={balance} mayBuy={mayBuy} />
        {!balance.timeRuns && mayBuy && <NoTimePackage usesPermanent={balance.permanentLeftBytes > 0n} />}
      </div>
      {balance.trialLeftBytes > 0n && user.trialExpiresAt && (
        <TrialLine leftBytes={balance.trialLeftBytes} expiresAt={user.trialExpiresAt} now={now} />
      )}
    </>
  )
}

/** Calls back a moment after midnight, because the page's clock may be a second ahead of the server's. */
function useOnNewDay(now: Date, onNewDay: () => void): void {
  const today = businessDay(new Date(now.getTime() - A_MOMENT_MS))
  const before = useRef(today)
  useEffect(() => {
    if (before.current !== today) onNewDay()
    before.current = today
  })
}

const GOOD: readonly Standing[] = ['fine', 'finePermanent', 'fineTime', 'trial']
const STOPPED: readonly Standing[] = ['nothingLeft', 'nothingToday', 'expired', 'disabled']

function Sentence({ standing, balance, mayBuy }: { standing: Standing; balance: Balance; mayBuy: boolean }) {
  const t = trafficTexts.use()
  const permanent = gigabytes(balance.permanentLeftBytes)
  const lines: Record<Standing, [string, string]> = {
    fine: [t.fine, t.fineText],
    finePermanent: [t.fine, t.finePermanentText],
    fineTime: [t.fine, t.fineTimeText],
    low: [
      t.low,
      balance.timeRuns ? t.lowBoth(gigabytes(balance.quotaLeftBytes), permanent) : t.lowPermanent(permanent),
    ],
    trial: [t.fine, t.onTrialText(gigabytes(balance.trialLeftBytes))],
    todayGone: [t.todayGone, balance.quotaReturns ? t.todayGoneText : t.usesPermanent],
    expiresSoon: [
      t.expiresSoon(balance.daysLeft),
      balance.permanentLeftBytes > 0n ? t.expiresSoonText(permanent) : t.expiresSoonNothing,
    ],
    nothingLeft: [t.nothingLeft, t.nothingLeftText],
    nothingToday: [t.todayGone, balance.quotaReturns ? t.nothingTodayText : t.nothingOnLastDay],
    expired: [t.nothingLeft, t.expiredText],
    nothingBought: [t.nothingBought, mayBuy ? t.nothingBoughtText : t.askSupport],
    disabled: [t.disabled, t.askSupport],
    neverImported: [t.neverImported, t.neverImportedText],
    importAgain: [t.importAgain, t.importAgainText],
  }
  const [head, text] = lines[standing]
  const offersShop = mayBuy && (standing === 'low' || OUT_OF_TRAFFIC.includes(standing))
  return (
    <div className={css.sentence}>
      <span className={css.mark}>{markOf(standing)}</span>
      <p>
        <b>{head}</b> <span>{text}</span>
      </p>
      {offersShop && (
        <ButtonLink to="/shop" variant={standing === 'low' ? 'default' : 'filled'}>
          {t.toShop}
        </ButtonLink>
      )}
    </div>
  )
}

function markOf(standing: Standing): ReactNode {
  if (GOOD.includes(standing)) return <IconCircleCheckFilled size={20} aria-hidden data-tone="green" />
  if (STOPPED.includes(standing)) return <IconAlertCircleFilled size={20} aria-hidden data-tone="red" />
  return <IconInfoCircleFilled size={20} aria-hidden data-tone="river" />
}

function TimeMeter({ user, balance, now }: { user: Figures; balance: Balance; now: Date }) {
  const t = trafficTexts.use()
  const minutes = Math.ceil(untilMidnightMs(now) / 60_000)
  const resets = balance.quotaReturns && t.resetsIn(Math.floor(minutes / 60), minutes % 60)
  const gone = balance.quotaLeftBytes === 0n && balance.permanentLeftBytes > 0n
  return (
    <Meter
      tone="lamp"
      icon={<IconHourglass size={18} stroke={1.5} aria-hidden />}
      name={t.timePackage}
      validity={
        <span title={user.timeExpiresAt ? t.until(day(user.timeExpiresAt)) : undefined}>
          {t.daysLeft(balance.daysLeft)}
        </span>
      }
      value={gigabytes(balance.quotaLeftBytes)}
      unit="GB"
      note={t.leftToday}
      share={balance.quotaShare}
      low={balance.quotaLow}
      footLeft={t.used(gigabytes(user.quotaUsedBytes), gigabytes(user.dailyLimitBytes))}
      footRight={gone ? t.gonePermanent : resets}
    />
  )
}

function PermanentMeter({ user, balance, mayBuy }: BalanceCardProps & { balance: Balance }) {
  const t = trafficTexts.use()
  return (
    <Meter
      tone="river"
      icon={<IconDroplet size={18} stroke={1.5} aria-hidden />}
      name={t.permanent}
      validity={t.never}
      value={gigabytes(balance.permanentLeftBytes)}
      unit="GB"
      note={t.left}
      share={balance.permanentShare}
      low={user.grantedBytes > 0n && balance.permanentLow}
      // Not all that is gone was used: what was taken back, sent on or drawn with is in it.
      footLeft={t.used(gigabytes(user.usedBytes), gigabytes(user.grantedBytes))}
      footRight={mayBuy && <Link to="/shop">{t.topUp}</Link>}
    />
  )
}

/** Replaces the time package when there is none: shows text and a link to the shop, no empty bar. */
function NoTimePackage({ usesPermanent }: { usesPermanent: boolean }) {
  const t = trafficTexts.use()
  return (
    <div className={css.slot}>
      <IconHourglass size={18} stroke={1.5} aria-hidden />
      <p>{usesPermanent ? t.usingPermanent : t.noTimePackage}</p>
      <Link to="/shop">{t.seePlans}</Link>
    </div>
  )
}

/** Traffic that ends by itself: how much, until when, and in which order it is used. */
function TrialLine({ leftBytes, expiresAt, now }: { leftBytes: bigint; expiresAt: Date; now: Date }) {
  const t = trafficTexts.use()
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  return (
    <p className={css.trial}>
      <IconHourglass size={18} stroke={1.5} aria-hidden />
      <span>
        <b>{t.trial}</b> {t.trialLeft(gigabytes(leftBytes))}
        <span className={css.trialEnd} title={moment(expiresAt)}>
          {hours >= 48 ? t.trialDays(Math.floor(hours / 24)) : t.trialHours(hours, minutes % 60)}
        </span>
        <small>{t.trialOrder}</small>
      </span>
    </p>
  )
}
