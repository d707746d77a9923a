import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { differenceOf, type SyncAnswer, type SyncQuestion, type UserChange } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'
import { countConfigUpdate, noteSeen } from '../nodes/index.ts'
import { createHabitNotes } from '../usage/index.ts'
import { type Admitted, isStillAdmitted } from './admit-call.ts'
import { createWorldRead, type World } from './read-world.ts'

/** Between two looks for news while an agent waits. */
const PAUSES_MS = [500, 1_000, 2_000]
const LONGEST_PAUSE_MS = 4_000
const MOST_SEAL_SECONDS = 3600

/**
 * Tells agents what they do not hold yet: at once where there is news, else as soon as there is, or at the end of the
 * time that the agent waits.
 */
export function createSync(app: App) {
  const worlds = createWorldRead(app)
  const noteHabit = createHabitNotes(app)

  /** @param isGone whether nobody waits for the answer any more. @returns undefined where the agent is admitted no more */
  return async (admitted: Admitted, question: SyncQuestion, isGone: () => boolean): Promise<SyncAnswer | undefined> => {
    const { nodeId } = admitted
    await noteState(app, nodeId, question)
    const endsAt = performance.now() + question.waitSeconds * 1000
    for (let look = 0; ; look += 1) {
      const world = await worlds.read(nodeId)
      if (look === 0) await noteAsked(world, question.state.version)
      const hasNews = world.config.tag !== question.tag || world.cursor !== question.cursor
      const pause = Math.min(PAUSES_MS[look] ?? LONGEST_PAUSE_MS, endsAt - performance.now())
      if (!hasNews && pause > 0 && !isGone() && !app.isLeaving) {
        await sleep(pause)
        continue
      }
      if (!(await isStillAdmitted(app, admitted))) return undefined
      return answerFor(nodeId, world, question)
    }
  }

  async function answerFor(nodeId: bigint, world: World, question: SyncQuestion): Promise<SyncAnswer> {
    const settings = await readSettings(app.db)
    const isNewConfig = world.config.tag !== question.tag
    const users = world.cursor === question.cursor ? undefined : changeFor(nodeId, world, question.cursor)
    worlds.noteGiven(nodeId, world)
    if (isNewConfig) for (const { number } of world.config.inbounds.slice(0, 1)) await countConfigUpdate(app, number)
    const now = app.now()
    const today = businessDay(now, app.config.timeZone)
    return {
      now: now.getTime(),
      dayEndsAt: startOfDay(addDays(today, 1), app.config.timeZone).getTime(),
      sealSeconds: Math.min(MOST_SEAL_SECONDS, world.pushSeconds ?? settings.nodePushSeconds),
      config: isNewConfig ? world.config : undefined,
      users,
    }
  }

  /** Only the difference where this process knows what the agent holds. */
  function changeFor(nodeId: bigint, { users, cursor }: World, held: string): UserChange {
    const before = worlds.usersAt(nodeId, held)
    if (!before) return { cursor, isFull: true, remove: [], add: [...users.values()] }
    return { cursor, isFull: false, ...differenceOf(before, users) }
  }

  /** Each inbound that it serves is thereby heard of. */
  async function noteAsked({ config }: World, version: string): Promise<void> {
    for (const { number } of config.inbounds) {
      await noteSeen(app, number)
      await noteHabit(number, { userAgent: `dukou-agent/${version}`, asked: 'pull', isTagged: true })
    }
  }
}

async function noteState({ db }: Pick<App, 'db'>, nodeId: bigint, { state }: SyncQuestion): Promise<void> {
  const { version, isCoreRunning, coreVersion, waitingBatches, waitingBytes, refusedBatches } = state
  await sql`update node_agents set version = ${version}, core_version = ${coreVersion},
      is_core_running = ${isCoreRunning}, waiting_batches = ${waitingBatches}, waiting_bytes = ${waitingBytes},
      refused_batches = ${refusedBatches}
    where node_id = ${nodeId}`.execute(db)
}
