import { customerNodes } from '@dukou/contract'
import { IconRoute } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { NoneShown } from '../../../ui/states/none-shown.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { nodeTexts } from './messages.ts'
import { type CustomerNode, paceOf } from './node-facts.ts'
import { NodeTable } from './node-table.tsx'

export type NodeFilter = 'all' | 'fast'

interface NodesScreenProps {
  signedIn: boolean
  filter: NodeFilter
  onFilter: (filter: NodeFilter) => void
}

/** Which nodes there are, whether they are up, and how far they are from the site. */
export function NodesScreen({ signedIn, filter, onFilter }: NodesScreenProps) {
  const t = nodeTexts.use()
  const nodes = useCall(customerNodes, {}, { when: signedIn, everyMs: 60_000 })
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
            { value: 'fast', label: t.onlyFast },
          ]}
        />
      }
    >
      <Loaded query={nodes} skeleton={<NodesSkeleton />} empty={<NoNodes />}>
        {(all) => {
          const shown = filter === 'all' ? all : all.filter(isFast)
          if (shown.length > 0) return <NodeTable nodes={shown} />
          return <NoneShown icon={NODES} title={t.noneFast} text={t.noneFastText} onShowAll={() => onFilter('all')} />
        }}
      </Loaded>
    </Page>
  )
}

const isFast = ({ speedMs }: CustomerNode) => speedMs !== null && paceOf(speedMs) === 'fast'

const NODES = <IconRoute size={36} stroke={1.5} aria-hidden />

function NoNodes() {
  const t = nodeTexts.use()
  return (
    <Card>
      <Empty icon={NODES} title={t.empty} text={t.emptyText} />
    </Card>
  )
}

function NodesSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height={328} radius={12} />
    </SkeletonGroup>
  )
}
