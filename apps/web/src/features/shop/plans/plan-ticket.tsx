import type { AnswerOf, listPlans } from '@dukou/contract'
import { grantOf } from '@dukou/domain'
import {
  IconCalendar,
  IconDeviceDesktop,
  IconDroplet,
  IconGauge,
  IconGift,
  IconHourglass,
  IconStar,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { planGigabytes, yuan } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Hidden } from '../../../ui/states/hidden.tsx'
import { shopTexts } from './messages.ts'
import { kindOf, unitPrice } from './plan-facts.ts'
import css from './plan-ticket.module.css'

export type Plan = AnswerOf<typeof listPlans>[number]

interface PlanTicketProps {
  plan: Plan
  /** Whether its unit price is the lowest of its kind, which is said on it. */
  best: boolean
  /** The one thing to do where it stands. */
  alone?: boolean
  onBuy: () => Promise<void>
}

/** A plan as a ticket: what it gives above the torn edge, what it costs on the stub. On phones it lies down. */
export function PlanTicket({ plan, best, alone = false, onBuy }: PlanTicketProps) {
  const t = shopTexts.use()
  const time = kindOf(plan) === 'time'
  const volume = planGigabytes(grantOf(plan).permanentBytes)
  const unit = unitPrice(plan)
  return (
    <li className={css.ticket} data-best={best || undefined}>
      <div className={css.face}>
        <h3 className={css.name}>
          <span>{plan.name}</span>
          {best && <span className={css.badge}>{t.best}</span>}
        </h3>
        <p className={css.volume} title={volume.includes(',') && !time ? volume.replaceAll(',', '') : undefined}>
          <b>{time ? plan.durationDays : volume}</b> {time ? t.days : 'GB'}
        </p>
        <ul className={css.facts}>
          <Facts plan={plan} />
        </ul>
      </div>
      <div className={css.stub}>
        <p className={css.price}>
          <Money large>{yuan(plan.priceLi)}</Money>
          {unit && <span className={css.unit}>{time ? t.perDay(unit) : t.perGb(unit)}</span>}
        </p>
        <Button variant={best || alone ? 'filled' : 'default'} onClick={onBuy}>
          {t.buy}
          <Hidden>{plan.name}</Hidden>
        </Button>
      </div>
    </li>
  )
}

/** The plan's contents, bonus first. */
function Facts({ plan }: { plan: Plan }) {
  const t = shopTexts.use()
  const time = kindOf(plan) === 'time'
  const slowAfterGb = useSite()?.slowAfterGb ?? 0
  const bonus = plan.bonusPercent > 0 && plan.trafficBytes > 0n
  return (
    <>
      {time && plan.dailyLimitBytes !== null && (
        <Fact icon={<IconHourglass {...ICON} />}>{t.daily(planGigabytes(plan.dailyLimitBytes))}</Fact>
      )}
      {!time && bonus && (
        <Fact icon={<IconGift {...ICON} />} extra>
          {t.bonus(planGigabytes(plan.trafficBytes), plan.bonusPercent)}
        </Fact>
      )}
      {time && plan.trafficBytes > 0n && (
        <Fact icon={<IconGift {...ICON} />} extra>
          {t.alsoTraffic(planGigabytes(grantOf(plan).permanentBytes))}
        </Fact>
      )}
      {!time && <Fact icon={<IconDroplet {...ICON} />}>{t.never}</Fact>}
      {!time && plan.suggestedMonths > 0 && (
        <Fact icon={<IconCalendar {...ICON} />}>{t.months(plan.suggestedMonths)}</Fact>
      )}
      {plan.entitlementText && (
        <Fact icon={<IconStar {...ICON} />}>{t.entitlement(plan.entitlementText, plan.entitlementDays)}</Fact>
      )}
      {time && plan.speedMbps > 0 && slowAfterGb > 0 && (
        <Fact icon={<IconGauge {...ICON} />}>{t.speed(slowAfterGb, plan.speedMbps)}</Fact>
      )}
      <Fact icon={<IconDeviceDesktop {...ICON} />}>
        {plan.deviceCount > 0 ? t.devices(plan.deviceCount) : t.anyDevices}
      </Fact>
    </>
  )
}

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Fact({ icon, extra = false, children }: { icon: ReactNode; extra?: boolean; children: ReactNode }) {
  return (
    <li data-extra={extra || undefined}>
      {icon}
      <span>{children}</span>
    </li>
  )
}
