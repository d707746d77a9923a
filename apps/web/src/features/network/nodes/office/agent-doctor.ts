import type { AnswerOf, listAgents } from '@dukou/contract'
import { factsOf, isHostName } from '@dukou/domain'
import type { NodeAgentTexts } from './agent-messages.ts'
import type { OfficeNode } from './node-values.ts'

export type Agent = AnswerOf<typeof listAgents>[number]

/** A fault of an agent, and the act that mends it. */
export interface Finding {
  id: string
  what: string
  todo: string
}

/** An agent asks at least every 45 seconds, also where each of its calls takes long. */
const SILENT_MS = 120_000
/** Shadowsocks 2022 refuses clients whose clock differs by half a minute. */
export const CLOCK_GOOD_SECONDS = 15
/** One batch a minute, and one for each person whose traffic is over. */
const MANY_BATCHES = 20
const BUSY_PERCENT = 150

/**
 * Faults of an agent by its last call. After a longer silence that call says nothing about now, so the silence is the only
 * fault.
 */
export function findingsOf(agent: Agent, node: OfficeNode, now: Date, t: NodeAgentTexts): Finding[] {
  const { seenAt, isCoreRunning, waitingBatches, refusedBatches, clockOffSeconds, stillMoving, loadPercent } = agent
  const isSilent = seenAt !== null && now.getTime() - seenAt.getTime() > SILENT_MS
  const leftOut = leftOutOf(node)
  const found: [id: string, isSo: boolean, what: string, todo: string][] = [
    ['never', seenAt === null, t.neverAsked, t.neverAskedTodo],
    ['silent', isSilent, t.silent, t.silentTodo],
    ['twin', agent.twinAt !== null, t.twin(agent.twinAt), t.twinTodo],
    ['core', !isSilent && seenAt !== null && !isCoreRunning, t.coreStopped(coreOf(node)), t.coreStoppedTodo],
    ['leftOut', leftOut.length > 0, t.leftOut(leftOut.join(', ')), t.leftOutTodo],
    ['busy', !isSilent && (loadPercent ?? 0) > BUSY_PERCENT, t.busy(loadPercent ?? 0), t.busyTodo],
    ['spool', waitingBatches > MANY_BATCHES, t.piling(waitingBatches), t.pilingTodo],
    ['refused', refusedBatches > 0, t.refused(refusedBatches), t.refusedTodo],
    ['clock', Math.abs(clockOffSeconds) >= CLOCK_GOOD_SECONDS, t.clockWrong(clockOffSeconds), t.clockWrongTodo],
    ['cut', agent.canCut === false, t.cannotCut, t.cannotCutTodo],
    ['speedLacks', agent.speedState === 'program', t.speedLacks, t.speedLacksTodo],
    ['speedRefused', agent.speedState === 'right', t.speedRefused, t.speedRefusedTodo],
    ['moving', !isSilent && stillMoving > 0, t.moving(stillMoving), t.movingTodo],
    ['certificate', !isSilent && agent.certificatesMissing > 0, t.certificateMissing, t.certificateMissingTodo],
    ['exits', !isSilent && agent.exitsDown > 0, t.exitsDown, t.exitsDownTodo],
    ['outdated', agent.isOutdated, t.outdated(agent.version), agent.canUpgrade ? t.outdatedUpgrade : t.outdatedTodo],
    ['tested', !agent.isTestedCore, t.untested(agent.coreVersion), t.untestedTodo],
  ]
  return found.filter(([, isSo]) => isSo).map(([id, , what, todo]) => ({ id, what, todo }))
}

/** The program that the machine of a node needs, in the version that was tested. */
export function coreOf({ type }: Pick<OfficeNode, 'type'>): string {
  return type === 'h2' ? 'hysteria 2.6.0' : 'Xray 26.3.27'
}

/** Titles of the inbounds that the agent does not run: the same rule as `isServedByAgent` of the server's answers. */
function leftOutOf({ inbounds, host }: OfficeNode): string[] {
  return inbounds.flatMap(({ protocol }) => {
    const { title, agentCore, needsCertificate } = factsOf(protocol)
    return agentCore && (!needsCertificate || isHostName(host)) ? [] : [title]
  })
}
