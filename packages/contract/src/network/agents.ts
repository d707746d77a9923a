import { call } from '../call.ts'
import { as, bytes, flag, id, instant, integer, list, nothing, orNull, record, text } from '../codec.ts'

/** Ours: our own agent on a node, as it last told of itself. */
export const agentShape = record({
  nodeId: as('agentid', id),
  enrolledAt: as('enrolled', orNull(instant)),
  /** When it last asked; null: not yet. */
  seenAt: as('lastSeen', orNull(instant)),
  /** When a second process last asked with the same key, and was refused. */
  twinAt: as('twin', orNull(instant)),
  version: as('version', text(40)),
  coreVersion: as('coreVersion', text(40)),
  isCoreRunning: as('coreRunning', flag),
  /** Use that it counted and that is not stored here yet. */
  waitingBatches: as('waiting', integer(0, 1e9)),
  waitingBytes: as('waitingBytes', bytes),
  /** Batches that were refused here; they lie on the node. */
  refusedBatches: as('refused', integer(0, 1e9)),
  /** Whether it can end running streams; null: an agent that does not try, or that has not asked yet. */
  canCut: as('canCut', orNull(flag)),
  /** People who were cut off and whose counters still moved. */
  stillMoving: as('stillMoving', integer(0, 1e9)),
  /** Processes that run or wait on its machine, per hundred processors; null: not told. */
  loadPercent: as('load', orNull(integer(0, 1e9))),
  /** It is not of the version that this panel hands out, or its core is not the one that was tested. */
  isOutdated: as('outdated', flag),
  isTestedCore: as('testedCore', flag),
  /** The clock of the node less ours. */
  clockOffSeconds: as('clockOff', integer(-1e9, 1e9)),
})

export const listAgents = call('/api/admin/node_agents/list', {
  summary: 'Ours: our own agents on nodes that have enrolled, as they last told of themselves',
  caller: 'admin',
  scope: 'nodes:read',
  reads: true,
  input: nothing,
  answer: list(agentShape),
  refusals: [],
})

export const agentCommand = call('/api/admin/node_agents/command', {
  summary:
    'Ours: a command that sets our own agent up on a node, with a password that is good once and for a quarter of an hour',
  caller: 'admin',
  scope: 'nodes:enrol',
  input: record({ id: as('agentid', id) }),
  answer: record({ command: as('cmd', text()), expiresAt: as('expireTime', instant) }),
  refusals: ['nodeNotFound', 'agentNotBuilt'],
})

export const revokeAgent = call('/api/admin/node_agents/revoke', {
  summary: 'Ours: turns the agent of a node away from now on',
  caller: 'admin',
  scope: 'nodes:enrol',
  input: record({ id: as('agentid', id) }),
  answer: nothing,
  refusals: ['nodeNotFound', 'agentNotFound'],
})
