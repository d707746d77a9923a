import { call } from '../call.ts'
import { as, bytes, flag, id, instant, integer, list, nothing, oneOf, orNull, record, text } from '../codec.ts'

/** Programs of a node that its agent exchanges: its own file, Xray, and hysteria. */
export const AGENT_PARTS = ['agent', 'core', 'hysteria'] as const

/** Why the program before was started again; empty: it was not. */
export const AGENT_FAILURES = ['', 'silent', 'ended', 'damaged', 'download', 'digest', 'unusable'] as const

/**
 * Whether limits of speed hold on a node: they do; its machine lacks a program for them; its machine refuses them; or it
 * runs hysteria alone, which has none for a person.
 */
export const SPEED_STATES = ['held', 'program', 'right', 'hysteria'] as const

const upgradeShape = record({
  /** The version that it can have and has not; empty: none. */
  offer: as('offer', text(50)),
  /** A node has synced with that version, so all may get it. */
  isTried: as('tried', flag),
  /** The last order; null: none. */
  order: as(
    'order',
    orNull(
      record({
        version: as('version', text(50)),
        /** Whether the order is for the version that is offered now. */
        isForOffer: as('current', flag),
        state: as('state', oneOf(['asked', 'done', 'failed', 'withdrawn'])),
        failure: as('failure', oneOf(AGENT_FAILURES)),
        askedAt: as('asked', instant),
        endedAt: as('ended', orNull(instant)),
      }),
    ),
  ),
})

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
  /** Proxies by which its streams leave and that take no connection: those streams fail. */
  exitsDown: as('exitsDown', integer(0, 1e9)),
  /** Hosts for which it asks for a certificate and has none yet: inbounds of Xray that wait for it. */
  certificatesMissing: as('certificatesMissing', integer(0, 1e9)),
  /** Processes that run or wait on its machine, per hundred processors; null: not told. */
  loadPercent: as('load', orNull(integer(0, 1e9))),
  /** Whether it holds people to their speed; null: it has not told, or the settings have no threshold. */
  speedState: as('speedLimits', orNull(oneOf(SPEED_STATES))),
  /** It is not of the version that this panel hands out, or its core is not the one that was tested. */
  isOutdated: as('outdated', flag),
  isTestedCore: as('testedCore', flag),
  /** Its file can be exchanged from here. */
  canUpgrade: as('canUpgrade', flag),
  agentUpgrade: as('agentUpgrade', upgradeShape),
  /** The upgrade of Xray. */
  coreUpgrade: as('coreUpgrade', upgradeShape),
  hysteriaUpgrade: as('hysteriaUpgrade', upgradeShape),
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
  answer: record({
    command: as('cmd', text()),
    expiresAt: as('expireTime', instant),
    /** Programs that no version is pinned of: the machine must have them. */
    unpinned: as('unpinned', list(oneOf(['xray', 'hysteria', 'nodejs']))),
  }),
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

export const upgradeAgents = call('/api/admin/node_agents/upgrade', {
  summary:
    'Ours: has agents exchange their own file, Xray or hysteria for the version of this site: one node first, the others once that one has synced with it',
  caller: 'admin',
  scope: 'nodes:enrol',
  input: record({
    part: as('part', oneOf(AGENT_PARTS)),
    /** null: all others that can. Nodes where this version failed are asked by name only. */
    id: as('agentid', orNull(id)),
  }),
  answer: record({ asked: as('asked', integer(0, 1e9)) }),
  refusals: [
    'nodeNotFound',
    'agentNotFound',
    'agentNotBuilt',
    'agentCannotUpgrade',
    'agentUpToDate',
    'upgradeOnTrial',
    'upgradeUntried',
    'coreFileMissing',
  ],
})

export const withdrawUpgrade = call('/api/admin/node_agents/upgrade_withdraw', {
  summary: 'Ours: takes back an order to upgrade that the agent has not carried out yet',
  caller: 'admin',
  scope: 'nodes:enrol',
  input: record({ part: as('part', oneOf(AGENT_PARTS)), id: as('agentid', id) }),
  answer: nothing,
  refusals: ['nodeNotFound', 'upgradeNotWaiting'],
})
