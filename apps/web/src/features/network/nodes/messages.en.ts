import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './messages.zh.ts'

export default {
  title: 'Nodes',
  lead: 'Latency is how long our own server takes to connect to a node: tried every 5 minutes, the median of the last 5. Yours may differ. Nodes that take UDP alone cannot be measured so.',
  filter: 'Filter',
  all: 'All',
  onlyFast: 'Fast',
  node: 'Node',
  description: 'About',
  state: 'State',
  delay: 'Latency',
  online: 'Online',
  offline: 'Offline',
  outOfService: 'Out of service',
  lastSeen: (time: string) => `last seen ${time}`,
  neverSeen: 'never connected',
  milliseconds: (ms: string) => `${ms} ms`,
  fast: 'fast',
  fair: 'fair',
  slow: 'slow',
  noData: 'no data',
  empty: 'No nodes yet',
  emptyText: 'Nodes are listed here once they are online.',
  noneFast: 'No node is below 150 ms right now',
  noneFastText: 'See all nodes; those with a higher latency work as well.',
} satisfies SameTexts<typeof zh>
