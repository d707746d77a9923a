import { myTrafficRecords } from '@dukou/contract'
import { useEffect, useRef } from 'react'
import { serverNow } from '../../../lib/server-time.ts'
import type { User } from '../../../lib/session.ts'
import { businessDay } from '../../../lib/site-zone.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { laterPart } from '../../../ui/states/later-part.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { trafficTexts } from './messages.ts'
import { sumOfUse, usedBytes, useOfDays } from './record-facts.ts'

const UseChart = laterPart(() => import('./use-chart.tsx'), <Skeleton height={230} />)

interface RecentUseProps {
  user: Pick<User, 'everUsed' | 'trialExpiresAt'>
  /** Called when use has changed since the last fetch, because the page's other figures are then stale. */
  onMove: () => void
}

/** Use in the last days, hidden for users who never used any traffic. Refetched every minute, as nodes report. */
export function RecentUse({ user, onMove }: RecentUseProps) {
  const t = trafficTexts.use()
  const mayHaveUsed = user.everUsed || user.trialExpiresAt !== null
  const records = useCall(myTrafficRecords, {}, { when: mayHaveUsed, everyMs: 60_000, quiet: true })
  const uses = useOfDays(records.data ?? [], businessDay(serverNow()))
  useOnMove(records.data && usedBytes(sumOfUse(uses)), onMove)
  if (!mayHaveUsed || (records.data && !records.data.some(({ split }) => split))) return null
  return (
    <Card title={t.recentUse} action={<Link to="/traffic_records">{t.records}</Link>}>
      <Loaded query={records} bare skeleton={<Skeleton height={230} />}>
        {() => <UseChart uses={uses} />}
      </Loaded>
    </Card>
  )
}

function useOnMove(sum: bigint | undefined, onMove: () => void): void {
  const before = useRef(sum)
  useEffect(() => {
    if (before.current !== undefined && sum !== undefined && sum !== before.current) onMove()
    before.current = sum
  })
}
