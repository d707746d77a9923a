import { sql } from 'kysely'
import { writeSettings } from '../src/features/base/settings/index.ts'
import { isDatabaseTrouble } from '../src/platform/http/trouble.ts'
import { Refused } from '../src/platform/refuse.ts'
import { type Act, actText } from './acts.ts'
import { ADDRESSES, openChains } from './chains/chains.ts'
import { isLie } from './chains/source.ts'
import { type Dice, diceOf } from './dice.ts'
import { noFacts } from './facts.ts'
import type { Fault } from './fault.ts'
import { judge } from './judge.ts'
import { restoreBooks } from './keep-books.ts'
import { watch } from './kinds/chain.ts'
import { KINDS } from './perform.ts'
import { openPlatform } from './platform.ts'
import { type Process, startProcess } from './process.ts'
import { simulateRandomness } from './randomness.ts'
import type { Stage } from './stage.ts'
import { nextStep, type Step } from './story.ts'
import { tell } from './tell.ts'
import type { Side } from './turns.ts'
import { headOf } from './who.ts'
import { START, type World } from './world.ts'

export interface Counts {
  actions: number
  duels: number
  faults: number
  kills: number
  /** Acts that were sent again because their answer was lost. */
  retries: number
  transfers: number
  forks: number
  resets: number
  /** Sources that began to lie. */
  lies: number
}

export const noCounts = (): Counts => ({
  actions: 0,
  duels: 0,
  faults: 0,
  kills: 0,
  retries: 0,
  transfers: 0,
  forks: 0,
  resets: 0,
  lies: 0,
})

export interface Outcome {
  seed: number
  steps: Step[]
  /** Sentences; none where model and books agree. */
  wrong: string[]
  counts: Counts
  /** Outcome of each act, in order. */
  trace: string[]
}

const MOST_TRIES = 4
const CALM_ROUNDS = 12
/** Longer than an order stays open for a picture that nobody looks at. */
const CALM_HOURS = 73
/** All that was sent is in final blocks then. */
const ALL_FINAL_MS = 120_000
const CALM_JOBS = ['pollTrades', 'sendRefunds', 'expireOrders', 'returnExpiredGifts', 'endTrials', 'settleLeftCoupons']

type Answer = { kind: 'ok'; data: unknown } | { kind: 'refused'; why: string } | { kind: 'unknown' }

/** Runs a seed's story, or the given steps of it in its place, and compares the books with the plain model. */
export async function runSeed(world: World, seed: number, given?: readonly Step[]): Promise<Outcome> {
  const dice = diceOf(seed)
  simulateRandomness(diceOf(seed + 0x51ed))
  world.clock.now = START
  world.settings = world.firstSettings
  const looker = startProcess(world, 0)
  await restoreBooks(world.wires)
  const stage: Stage = {
    world,
    platform: openPlatform(),
    facts: noFacts(world.people),
    asked: new Map(),
    mayUse: () => listedAt(world, looker),
    wrong: [],
    chains: openChains(START),
    isOnChain: false,
  }
  const counts = noCounts()
  const processes: [Process, Process] = [startProcess(world, 0), startProcess(world, 1)]
  const steps: Step[] = []
  const trace: string[] = []
  stage.isOnChain = dice.chance(0.25)
  const length = lengthOf(dice) + (stage.isOnChain ? 4 : 0)
  try {
    for (let at = 0; at < (given?.length ?? length) && stage.wrong.length === 0; at += 1) {
      await findGone(stage, looker)
      const step = given?.[at] ?? nextStep(stage, dice, at * 2)
      steps.push(step)
      trace.push(...(await runStep(stage, processes, counts, step)))
    }
    if (stage.wrong.length === 0) await calm(stage, processes)
    await findGone(stage, looker)
    if (stage.wrong.length === 0) stage.wrong.push(...(await judge(stage, looker)))
  } finally {
    simulateRandomness(undefined)
  }
  counts.resets = [...stage.facts.people.values()].reduce((sum, { link }) => sum + link.told.length, 0)
  return { seed, steps, wrong: stage.wrong, counts, trace }
}

/** Most stories are short; some are long. */
const lengthOf = (dice: Dice) => (dice.chance(0.15) ? 30 + dice.below(40) : 10 + dice.below(15))

async function listedAt({ clock }: World, { app }: Process): Promise<Set<number>> {
  const { rows } = await sql<{
    id: bigint
  }>`select b.user_id as id from traffic_balances b join users u on u.id = b.user_id
    where not u.disabled and u.deleted_at is null
      and (permanent_granted > permanent_used or time_expires_at > ${new Date(clock.now)})`.execute(app.db)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Notes which of the accounts whose deletion was asked for are deleted. */
async function findGone({ facts, world }: Stage, { app }: Process): Promise<void> {
  if (facts.leaving.size === 0) return
  const { rows } = await sql<{ id: bigint }>`select id from users where deleted_at is not null`.execute(app.db)
  const ids = new Set(rows.map(({ id }) => id))
  for (const person of world.people) if (ids.has(person.actor.id)) facts.gone.add(headOf({ facts }, person))
}

interface Running {
  act: Act
  side: Side
  fault: Fault | undefined
  ask(process: Process, tries: number): Promise<unknown>
  answer: Answer
}

async function runStep(stage: Stage, processes: [Process, Process], counts: Counts, step: Step): Promise<string[]> {
  const { world, platform } = stage
  const running: Running[] = []
  stage.chains.grow(world.clock.now)
  for (const { act, side, fault } of step.acts) {
    if (act.do === 'send') counts.transfers += 1
    if (act.do === 'fork') counts.forks += 1
    if (act.do === 'source' && isLie(act.manner)) counts.lies += 1
    const ask = await (KINDS[act.do].ask as (stage: Stage, act: Act) => Running['ask'] | undefined)(stage, act)
    if (ask) running.push({ act, side, fault, ask, answer: { kind: 'unknown' } })
  }
  platform.mood = Object.assign({}, ...running.map(({ act }) => act.mood))
  counts.actions += running.length
  if (running.length > 1) counts.duels += 1
  const runs = running.map((one) => ({
    side: one.side,
    run: () => runOne(stage, processes, counts, one, running.length > 1),
  }))
  await world.turns.run(runs, diceOf(step.turns), (ms) => {
    world.clock.now += ms
  })
  platform.mood = {}
  for (const one of running) await insist(stage, processes, counts, one)
  return running.map(({ act, answer }) => `${actText(act)}: ${answer.kind} ${'why' in answer ? answer.why : ''}`)
}

/** One try of an act on the process of its side, with its fault. */
async function runOne(
  stage: Stage,
  processes: [Process, Process],
  counts: Counts,
  one: Running,
  isDuel: boolean,
): Promise<void> {
  const process = processes[one.side]
  process.arm(one.fault)
  one.answer = await Promise.race([
    ask(stage, process, one, 0),
    process.death.then((): Answer => ({ kind: 'unknown' })),
  ])
  await quiet(process)
  const struck = process.disarm()
  if (struck) counts.faults += 1
  if (process.isDead()) {
    counts.kills += 1
    await process.abandon()
    processes[one.side] = startProcess(stage.world, one.side)
  }
  if (one.answer.kind === 'unknown' && !struck && !isDuel && !one.act.mood) {
    stage.wrong.push(`the database failed without a cause in ${actText(one.act)}`)
  }
}

/** Work that nobody waits for ends before the next act begins. */
async function quiet(process: Process): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (process.isBusy() && !process.isDead())
}

/** Sends what was not answered again under its key, to the other process, as a client does. */
async function insist(stage: Stage, processes: [Process, Process], counts: Counts, one: Running): Promise<void> {
  let side = one.side
  for (let tries = 1; one.answer.kind === 'unknown' && tries < MOST_TRIES; tries += 1) {
    side = (1 - side) as Side
    counts.retries += 1
    const process = processes[side]
    const run = async () => {
      one.answer = await ask(stage, process, one, tries)
      await quiet(process)
    }
    await stage.world.turns.run([{ side, run }], diceOf(0), (ms) => {
      stage.world.clock.now += ms
    })
  }
  if (one.answer.kind === 'unknown') stage.wrong.push(`never answered: ${actText(one.act)}`)
  const learn = KINDS[one.act.do].learn as ((stage: Stage, act: Act, data: unknown) => void) | undefined
  if (one.answer.kind === 'ok') learn?.(stage, one.act, one.answer.data)
}

async function ask(stage: Stage, process: Process, { act, ask }: Running, tries: number): Promise<Answer> {
  try {
    return { kind: 'ok', data: await ask(process, tries) }
  } catch (error) {
    if (error instanceof Refused)
      return error.refusal === 'busy' ? { kind: 'unknown' } : { kind: 'refused', why: error.refusal }
    const { code, message, stack } = error as Error & { code?: string }
    if (code === '40P01') stage.wrong.push(`two transactions wait for each other in ${actText(act)}`)
    if (isDatabaseTrouble(error)) return { kind: 'unknown' }
    const where = stack?.split('\n').find((line) => line.includes('/src/')) ?? ''
    stage.wrong.push(`${actText(act)} threw "${message}" ${where.trim()}`)
    return { kind: 'refused', why: message }
  }
}

/** Lets everything come to its end: platforms tell until they are thanked, jobs run until nothing waits. */
async function calm(stage: Stage, [process]: [Process, Process]): Promise<void> {
  const { platform, world, chains, facts, isOnChain } = stage
  process.arm(undefined)
  const act = async (run: () => Promise<unknown>) => {
    const guarded = async () => {
      await run().catch((error: Error) => stage.wrong.push(`at the end: ${error.message} ${error.stack ?? ''}`))
      await quiet(process)
    }
    await world.turns.run([{ side: 0, run: guarded }], diceOf(0), (ms) => {
      world.clock.now += ms
    })
  }
  if (isOnChain) {
    chains.allHonest()
    chains.grow(world.clock.now + ALL_FINAL_MS)
    for (const network of facts.networks) {
      if (facts.networks.size > 1) await act(() => writeSettings(process.app.db, { usdtAddress: ADDRESSES[network] }))
      await act(() => watch(process, network))
    }
  }
  for (let round = 0; round < CALM_ROUNDS && stage.wrong.length === 0; round += 1) {
    world.clock.now += round % 2 === 0 ? 61_000 : CALM_HOURS * 3_600_000
    // A dead process holds orders for a minute by the database's clock, which no act of a story moves.
    await act(() => sql`update orders set lease_until = null where lease_until is not null`.execute(process.app.db))
    for (const payment of platform.payments.filter(({ isThanked }) => !isThanked)) {
      await act(() => tell(process, payment))
    }
    const jobs = stage.facts.leaving.size > 0 ? [...CALM_JOBS, 'deleteDueAccounts'] : CALM_JOBS
    for (const name of jobs) await act(() => process.job(name))
    if (round > 1 && (await isCalm(process))) return
  }
  if (stage.wrong.length === 0) stage.wrong.push('orders, refunds or payments still wait after all jobs ran for days')
}

async function isCalm({ app }: Process): Promise<boolean> {
  const { rows } = await sql<{
    waiting: boolean
  }>`select exists (select 1 from refunds where status in ('asked', 'sent', 'unknown'))
    or exists (select 1 from orders where status in ('awaitingPayment', 'walletReserved'))
    or exists (select 1 from receipts where disposition = 'new')
    or exists (select 1 from chain_transfers where state = 'found') as waiting`.execute(app.db)
  return rows[0]?.waiting === false
}
