import { type AnswerOf, myEntitlements } from '@dukou/contract'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { day, daysLeft } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import css from './entitlements-card.module.css'
import { profileTexts } from './messages.ts'
import rows from './rows.module.css'

type Entitlement = AnswerOf<typeof myEntitlements>[number]

const SHOWN = 3

/** The user's entitlements to special lines, with their expiry. Agency customers cannot buy any here. */
export function EntitlementsCard({ mayBuy }: { mayBuy: boolean }) {
  const t = profileTexts.use()
  const held = useCall(myEntitlements, {})
  return (
    <Card title={t.entitlements} caption={t.entitlementsMore}>
      <Loaded
        query={held}
        bare
        skeleton={<Shapes />}
        empty={<p className={rows.more}>{mayBuy ? t.noEntitlements : t.noEntitlementsAsk}</p>}
      >
        {(all) => <List all={all} />}
      </Loaded>
    </Card>
  )
}

/** The first three, and the others on a click. */
function List({ all }: { all: readonly Entitlement[] }) {
  const t = profileTexts.use()
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const Arrow = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={rows.rows}>
      <ul id={list}>
        {all.slice(0, isOpen ? all.length : SHOWN).map((one) => (
          <li key={one.id} className={rows.row}>
            <div className={rows.words}>
              {one.name}
              <p className={rows.more}>{one.description}</p>
              <p className={css.id}>{one.id}</p>
            </div>
            <span className={rows.side}>{untilOf(one, t)}</span>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <button
          type="button"
          className={rows.act}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow size={16} stroke={1.5} aria-hidden />
          {isOpen ? t.showLess : t.showRest(all.length - SHOWN)}
        </button>
      )}
    </div>
  )
}

function untilOf({ expiresAt }: Entitlement, t: ReturnType<typeof profileTexts.now>): string {
  return expiresAt ? t.expires(day(expiresAt), daysLeft(expiresAt, serverNow())) : t.permanent
}

function Shapes() {
  return (
    <SkeletonGroup className={css.shapes ?? ''}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </SkeletonGroup>
  )
}
