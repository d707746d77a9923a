import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDay, startOfDay } from '@dukou/domain'
import {
  type AgentInbound,
  hasAskedCertificate,
  type LeaseChange,
  leaseDifference,
  readSyncAnswer,
  type SyncAnswer,
  type SyncQuestion,
  type UpgradeOrder,
} from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'
import { countConfigUpdate, noteSeen } from '../nodes/index.ts'
import { createHabitNotes } from '../usage/index.ts'
import { type Admitted, isStillAdmitted } from './admit-call.ts'
import { createOneWait } from './one-wait.ts'
import { notePrograms, openOrders } from './orders.ts'
import { createWorldRead, type World } from './read-world.ts'

/** Between two looks for news while an agent waits. */
const PAUSES_MS = [500, 1_000, 2_000]
const LONGEST_PAUSE_MS = 4_000
/** Leases change with each report of the people who hold them: alone they are news from this look on. */
const LEASES_FROM_LOOK = PAUSES_MS.length
const MOST_SEAL_SECONDS = 3600

interface Look {
  world: World
  /** The last batch that the leases have counted; undefined: there are no other leases to tell. */
  through: number | undefined
  orders: UpgradeOrder[]
}

/**
 * Tells agents what they do not hold yet: at once where there is news, else as soon as there is, or at the end of the
 * time that the agent waits, or when it asks anew.
 */
export function createSync(app: App) {
  const worlds = createWorldRead(app)
  const noteHabit = createHabitNotes(app)
  const callOf = createOneWait()

  /** @param isGone whether nobody waits for the answer any more. @returns undefined where the agent is admitted no more */
  return (admitted: Admitted, question: SyncQuestion, isGone: () => boolean): Promise<SyncAnswer | undefined> =>
    callOf(admitted.nodeId, (isReplaced) => answer(admitted, question, isGone, isReplaced))

  async function answer(
    admitted: Admitted,
    question: SyncQuestion,
    isGone: () => boolean,
    isReplaced: AbortSignal,
  ): Promise<SyncAnswer | undefined> {
    const { nodeId } = admitted
    const { programs } = question
    await noteState(app, admitted, question)
    if (programs) await notePrograms(app, nodeId, programs)
    const endsAt = performance.now() + question.waitSeconds * 1000
    let last: Look | undefined
    for (let looks = 0; ; looks += 1) {
      const look = await lookUntil(last ? endsAt : undefined, takeLook(nodeId, question))
      if (looks === 0 && look) await noteAsked(look.world, question.state)
      const pause = Math.min(PAUSES_MS[looks] ?? LONGEST_PAUSE_MS, endsAt - performance.now())
      const isOver = pause <= 0 || isGone() || isReplaced.aborted || app.isLeaving
      if (look && !isOver && !hasNews(look, question, looks)) {
        last = look
        await sleep(pause, undefined, { signal: isReplaced }).catch(() => {})
        continue
      }
      const answered = look ?? last
      if (!answered || !(await isStillAdmitted(app, admitted))) return undefined
      return answerFor(nodeId, answered, question)
    }
  }

  async function takeLook(nodeId: bigint, question: SyncQuestion): Promise<Look> {
    const { leases, spool, programs } = question
    // First the batches, then what is left: so those are certainly counted in it.
    const through = leases === undefined ? 0 : await lastStored(app, nodeId, spool)
    const world = await worlds.read(nodeId, question)
    const hasLeases = leases !== undefined && leases !== world.leaseCursor
    const orders = programs ? await openOrders(app, nodeId, programs) : []
    return { world, through: hasLeases ? through : undefined, orders }
  }

  async function answerFor(
    nodeId: bigint,
    { world, through, orders }: Look,
    question: SyncQuestion,
  ): Promise<SyncAnswer> {
    const settings = await readSettings(app.db)
    const isNewConfig = world.config.tag !== question.tag
    const users = world.cursor === question.cursor ? undefined : worlds.changeFor(nodeId, world, question.cursor)
    const leases = through === undefined ? undefined : leasesFor(nodeId, world, question.leases ?? '', through)
    const now = app.now()
    const today = businessDay(now, app.config.timeZone)
    const answer: SyncAnswer = {
      now: now.getTime(),
      dayEndsAt: startOfDay(addDays(today, 1), app.config.timeZone).getTime(),
      sealSeconds: Math.min(MOST_SEAL_SECONDS, world.pushSeconds ?? settings.nodePushSeconds),
      ...newsFor(world, question),
      config: isNewConfig ? world.config : undefined,
      users,
      leases,
      orders: orders.length > 0 ? orders : undefined,
    }
    refuseUnreadable(answer, world)
    worlds.noteGiven(nodeId, world)
    if (isNewConfig) for (const { number } of world.config.inbounds.slice(0, 1)) await countConfigUpdate(app, number)
    return answer
  }

  function leasesFor(nodeId: bigint, world: World, held: string, through: number): LeaseChange {
    const { leases, leaseCursor: cursor } = world
    const before = worlds.leasesAt(nodeId, held)
    if (!before) return { cursor, through, isFull: true, remove: [], set: [...leases.values()] }
    return { cursor, through, isFull: false, ...leaseDifference(before, leases) }
  }

  /** Notes of each inbound which program asks, and of those that customers can use that they are up. */
  async function noteAsked({ config }: World, state: SyncQuestion['state']): Promise<void> {
    for (const { number, protocol } of config.inbounds) {
      if (isServing(protocol, state)) await noteSeen(app, number)
      await noteHabit(number, { userAgent: `dukou-agent/${state.version}`, asked: 'pull', isTagged: true })
    }
  }
}

/** All inbounds for whose certificate an agent asks have the host of their node, so they wait for the same one. */
function isServing(protocol: AgentInbound['protocol'], state: SyncQuestion['state']): boolean {
  return state.isCoreRunning && (state.certificatesMissing === 0 || !hasAskedCertificate(protocol))
}

function hasNews({ world, through, orders }: Look, question: SyncQuestion, looks: number): boolean {
  return (
    orders.length > 0 ||
    isNew(question.limits, world.limits.cursor) ||
    isNew(question.speeds, world.speeds.cursor) ||
    isNew(question.exits, world.exits.cursor) ||
    isNew(question.coreLogEndsAt, world.coreLogEndsAt) ||
    world.config.tag !== question.tag ||
    world.cursor !== question.cursor ||
    (through !== undefined && (looks >= LEASES_FROM_LOOK || question.leases === ''))
  )
}

/** @returns undefined where the look takes longer than until then, by the time of `performance.now()` */
async function lookUntil(endsAt: number | undefined, look: Promise<Look>): Promise<Look | undefined> {
  if (endsAt === undefined) return look
  const waiting = new AbortController()
  const end = sleep(Math.max(0, endsAt - performance.now()), undefined, { signal: waiting.signal })
  try {
    return await Promise.race([look, end.catch(() => undefined)])
  } finally {
    waiting.abort()
    look.catch(() => {})
  }
}

/** An agent refuses all of an answer for one value in it, and staff would not hear of that: so it is an error here. */
function refuseUnreadable(answer: SyncAnswer, { config: { inbounds } }: World): void {
  try {
    readSyncAnswer(answer)
  } catch (error) {
    const served = inbounds.map(({ number }) => number).join()
    throw new Error(`the agent of inbounds ${served} could not read its news: ${(error as Error).message}`)
  }
}

/** Lists and switches that an agent knows of, and has no more as they are. */
function newsFor({ limits, speeds, exits, coreLogEndsAt }: World, question: SyncQuestion) {
  return {
    limits: isNew(question.limits, limits.cursor) ? limits.make() : undefined,
    speeds: isNew(question.speeds, speeds.cursor) ? speeds.make() : undefined,
    exits: isNew(question.exits, exits.cursor) ? exits.make() : undefined,
    coreLogEndsAt: isNew(question.coreLogEndsAt, coreLogEndsAt) ? coreLogEndsAt : undefined,
  }
}

/** @param held undefined: the agent knows of no such part */
function isNew<T extends string | number>(held: T | undefined, now: T): boolean {
  return held !== undefined && held !== now
}

/** An agent signs by our clock as it knows it, and tells how far its own is from that; earlier ones do not tell. */
async function noteState(
  { db }: Pick<App, 'db'>,
  { nodeId, skewMs }: Admitted,
  { state }: SyncQuestion,
): Promise<void> {
  const { version, isCoreRunning, coreVersion, waitingBatches, waitingBytes, refusedBatches } = state
  const { canCut, stillMoving, exitsDown, certificatesMissing, loadPercent, clockOffMs = 0, speedState } = state
  await sql`update node_agents set version = ${version}, core_version = ${coreVersion},
      is_core_running = ${isCoreRunning}, waiting_batches = ${waitingBatches}, waiting_bytes = ${waitingBytes},
      refused_batches = ${refusedBatches}, can_cut = ${canCut ?? null}, still_moving = ${stillMoving},
      exits_down = ${exitsDown}, certificates_missing = ${certificatesMissing},
      clock_off_ms = ${skewMs + clockOffMs}, load_percent = ${loadPercent ?? null}, speed_state = ${speedState ?? null}
    where node_id = ${nodeId}`.execute(db)
}

const LAST_STORED = {
  name: 'last_stored_batch',
  text: `select coalesce(max(number), 0)::bigint as number from node_agent_batches
    where node_id = $1 and spool = $2::uuid and stored_at is not null`,
}

/** The last batch of a spool that is billed. An agent sends them in their order, each until it is stored. */
async function lastStored({ readRows }: Pick<App, 'readRows'>, nodeId: bigint, spool?: string): Promise<number> {
  if (spool === undefined) return 0
  const [row] = await readRows(LAST_STORED, [nodeId, spool])
  return Number(row?.[0])
}
