import { listPlans } from '@dukou/contract'
import { IconBuildingStore, IconDroplet, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { planGigabytes } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { shopTexts } from './messages.ts'
import { bestValue, kindOf, type PlanKind } from './plan-facts.ts'
import { type Plan, PlanTicket } from './plan-ticket.tsx'
import css from './shop-screen.module.css'

export type ShopFilter = 'all' | PlanKind

interface ShopScreenProps {
  /** Until it is known who asks, the shapes of the tickets stand here. */
  signedIn: boolean
  filter: ShopFilter
  onFilter: (filter: ShopFilter) => void
  /** The button that was clicked waits until this is settled. */
  onBuy: (plan: Plan) => Promise<void>
}

/** Plans on sale, by kind, and what one should know before buying. */
export function ShopScreen({ signedIn, filter, onFilter, onBuy }: ShopScreenProps) {
  const t = shopTexts.use()
  const query = useCall(listPlans, {}, { when: signedIn })
  return (
    <Page
      title={t.title}
      lead={t.lead}
      side={
        <Segmented
          label={t.filter}
          value={filter}
          onChange={onFilter}
          options={[
            { value: 'all', label: t.all },
            { value: 'traffic', label: t.traffic },
            { value: 'time', label: t.time },
          ]}
        />
      }
    >
      <Loaded query={query} skeleton={<TicketsSkeleton />} empty={<NothingOnSale onReload={query.refetch} />}>
        {(plans) => (
          <>
            {filter !== 'time' && (
              <PlanRow
                kind="traffic"
                title={t.traffic}
                lead={t.trafficLead}
                icon={<IconDroplet size={20} stroke={1.5} aria-hidden />}
                {...{ plans, onBuy }}
              />
            )}
            {filter !== 'traffic' && (
              <PlanRow
                kind="time"
                title={t.time}
                lead={timeLeadOf(plans, t)}
                icon={<IconHourglass size={20} stroke={1.5} aria-hidden />}
                {...{ plans, onBuy }}
              />
            )}
          </>
        )}
      </Loaded>
      <Rules />
    </Page>
  )
}

function NothingOnSale({ onReload }: { onReload: () => Promise<unknown> }) {
  const t = shopTexts.use()
  return (
    <Card>
      <Empty
        icon={<IconBuildingStore size={36} stroke={1.5} aria-hidden />}
        title={t.emptyTitle}
        text={t.emptyText}
        action={
          <Button variant="default" onClick={() => onReload()}>
            {t.reload}
          </Button>
        }
      />
    </Card>
  )
}

interface PlanRowProps {
  kind: PlanKind
  title: string
  lead: string
  icon: ReactNode
  plans: readonly Plan[]
  onBuy: (plan: Plan) => Promise<void>
}

function PlanRow({ kind, title, lead, icon, plans, onBuy }: PlanRowProps) {
  const mine = plans.filter((plan) => kindOf(plan) === kind)
  if (mine.length === 0) return null
  const best = bestValue(mine)
  // Both rows have as many columns as the longer one, so that their edges line up.
  const longest = Math.max(mine.length, plans.length - mine.length)
  return (
    <section className={css.row}>
      <header className={css.head}>
        <span className={css.icon} data-kind={kind}>
          {icon}
        </span>
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <ul className={css.tickets} data-wide={longest > 3 || undefined}>
        {mine.map((plan) => (
          <PlanTicket key={plan.id} plan={plan} best={plan === best} onBuy={() => onBuy(plan)} />
        ))}
      </ul>
    </section>
  )
}

/** Names the daily quota where all time packages have the same. */
function timeLeadOf(plans: readonly Plan[], t: ReturnType<typeof shopTexts.use>): string {
  const [first, ...others] = new Set(
    plans.filter((plan) => kindOf(plan) === 'time').map((plan) => plan.dailyLimitBytes),
  )
  return first != null && others.length === 0 ? t.timeLead(planGigabytes(first)) : t.timeLeadVaried
}

function Rules() {
  const t = shopTexts.use()
  const rules = [
    [t.whenTitle, t.when],
    [t.againTitle, t.again],
    [t.limitsTitle, t.limits],
  ]
  return (
    <dl className={css.rules}>
      {rules.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function TicketsSkeleton() {
  return (
    <SkeletonGroup className={css.row ?? ''}>
      <Skeleton height={32} width={240} />
      <div className={css.tickets}>
        {[1, 2, 3, 4].map((ticket) => (
          <Skeleton key={ticket} height={256} radius={12} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
