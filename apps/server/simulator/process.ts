import type { CallName, Calls, InputOf } from '@dukou/contract'
import { calls } from '@dukou/contract'
import fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../src/features/base/settings/index.ts'
import { handlers } from '../src/features/handlers.ts'
import { createIntake, type Intake, newReceived, type TellDelivery } from '../src/features/network/usage/index.ts'
import { setDeletion } from '../src/features/people/account/index.ts'
import { notifyRoute } from '../src/features/shop/payments/index.ts'
import { timetable } from '../src/jobs/schedule.ts'
import type { Actor, App, Ctx } from '../src/platform/context.ts'
import { claimKey, newAttempt, oncePerKey, storeAnswer } from '../src/platform/http/idempotency.ts'
import { databaseOf } from './database.ts'
import { type Fault, never } from './fault.ts'
import { runInside } from './timers.ts'
import type { Side, Turns } from './turns.ts'
import type { Wires } from './wires.ts'

/** Shared by all processes, however often they die. */
export interface Ground {
  config: App['config']
  secrets: App['secrets']
  settings: Readonly<Settings>
  inboundNumber: number
  wires: Wires
  turns: Turns
  /** Milliseconds; acts move it in both directions. */
  clock: { now: number }
}

/** A process of the product: its memory, its connections, its platforms. */
export interface Process {
  app: App
  /** Arms a fault for the act that comes, and counts its statements from here. */
  arm(fault: Fault | undefined): void
  /** Disarms. @returns the fault, where it struck */
  disarm(): Fault | undefined
  isDead(): boolean
  /** Resolves when the process dies. */
  death: Promise<void>
  /** Undoes what a dead process had begun. */
  abandon(): Promise<void>
  call<N extends CallName>(name: N, actor: Actor, input: InputOf<Calls[N]>, key: string): Promise<unknown>
  notify(body: string): Promise<{ status: number; text: string }>
  /** A report of the node. Its next one over the same process proves that the answer was read. */
  report(traffic: Record<string, unknown>, isMarked: boolean): Promise<void>
  /** Whether statements are on their way. */
  isBusy(): boolean
  job(name: string): Promise<void>
  /** The owner of an account wants it to end then. Passwords, which the call asks for, are too slow for stories. */
  leave(userId: bigint, day: Date): Promise<void>
}

const QUIET_LOG = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const NO_METRICS: App['metrics'] = {
  count() {},
  observe() {},
  gauge() {},
  gauges() {},
  value: () => undefined,
  text: async () => '',
}
const CLIENT = {
  ip: '203.0.113.9',
  userAgent: 'simulator',
  language: 'zh',
  origin: 'http://127.0.0.1',
  channelCode: undefined,
  deviceTokens: [],
} as const
export const PAYMENT_ACCOUNT = 'simulated'
/** Its account is a bank's. The code is the one that needs no share. */
export const TRANSFER = 'transfer'
/** Its account is the sources of chains. */
export const USDT = 'usdt'
/** The database is there, so no report goes to the journal because this machine is slow. */
const FOREVER_MS = 1e9

export function startProcess(ground: Ground, side: Side): Process {
  const { wires, turns, clock } = ground
  let die = () => {}
  const death = new Promise<void>((resolve) => {
    die = resolve
  })
  let isDead = false
  let armed: Fault | undefined
  let struck: Fault | undefined
  let counts = { statement: 0, commit: 0 }
  let busy = 0

  function kill(): void {
    isDead = true
    turns.forget(side)
    die()
  }
  function strike(at: Fault['at']): 'go' | Fault['does'] {
    counts[at] += 1
    if (armed?.at !== at || armed.nth !== counts[at] || struck) return 'go'
    struck = armed
    if (armed.does === 'kill') kill()
    return armed.does
  }

  const database = databaseOf(wires, {
    isDead: () => isDead,
    turn: (wire) => {
      busy += 1
      return turns.turn(side, wire)
    },
    before: () => (strike('statement') === 'fail' ? 'fail' : 'go'),
    after: (isCommit) => (isCommit && strike('commit') === 'lose' ? 'lose' : 'go'),
    done(wire) {
      busy -= 1
      turns.done(side, wire)
    },
  })
  const app: App = {
    config: ground.config,
    secrets: ground.secrets,
    db: database.db,
    readRows: database.readRows,
    log: QUIET_LOG as unknown as App['log'],
    metrics: NO_METRICS,
    site: '',
    now: () => new Date(clock.now),
    origin: () => CLIENT.origin,
    isLeaving: false,
  }
  const within = <T>(run: () => Promise<T>): Promise<T> =>
    runInside({ isDead: () => isDead, addTimer: (timer) => turns.addTimer(side, timer) }, run)

  const listener = () => {
    const made = fastify({ pluginTimeout: 0 })
    notifyRoute(app)(made)
    return made
  }
  let http: FastifyInstance | undefined
  let intake: Promise<Intake> | undefined
  let tellDelivery: TellDelivery | undefined

  return {
    app,
    arm(fault) {
      armed = fault
      struck = undefined
      counts = { statement: 0, commit: 0 }
    },
    disarm() {
      armed = undefined
      return struck
    },
    isDead: () => isDead,
    isBusy: () => busy > 0,
    death,
    abandon: database.abandon,
    call: (name, actor, input, key) => within(() => call(app, ground.settings, name, actor, input, key)),
    notify: (body) =>
      within(async () => {
        http ??= listener()
        const answer = await http.inject({
          method: 'POST',
          url: `/api/pay/notify/${PAYMENT_ACCOUNT}`,
          headers: { 'content-type': 'application/json' },
          payload: body,
        })
        return isDead ? never : { status: answer.statusCode, text: answer.body }
      }),
    report: (traffic, isMarked) =>
      within(async () => {
        intake ??= createIntake(app)
        const received = newReceived(app, {
          arrivedAt: app.now(),
          inboundNumber: ground.inboundNumber,
          userAgent: 'v2node go-resty/2.16.5',
          isMarked,
          namesItselfInBody: false,
          traffic,
          raw: undefined,
        })
        await tellDelivery?.('proven')
        tellDelivery = await (await intake).take(received, performance.now() + FOREVER_MS)
        await tellDelivery?.('likely')
      }),
    job: (name) =>
      within(async () => {
        const job = timetable.find((one) => one.name === name)
        if (!job) throw new Error(`no job is called ${name}`)
        await job.run(app)
      }),
    leave: (userId, day) =>
      within(() => app.db.transaction().execute(async (tx) => void (await setDeletion(tx, userId, day)))),
  }
}

/** A call as the server runs it, from the person to the answer as the person's program reads it. */
async function call<N extends CallName>(
  app: App,
  settings: Readonly<Settings>,
  name: N,
  actor: Actor,
  input: InputOf<Calls[N]>,
  key: string,
): Promise<unknown> {
  const declared = calls[name]
  const wire = (declared.input.write as (ours: unknown) => unknown)(input)
  const attempt = declared.idempotent ? newAttempt(actor.id, key, name, wire) : undefined
  const ctx: Ctx<Actor> = {
    ...app,
    settings,
    actor,
    client: { ...CLIENT, deviceTokens: [] },
    page: null,
    setSession() {},
    setDevice() {},
    claimKey: async (tx) => (attempt ? claimKey(tx, attempt) : 'first'),
    remember: async (tx, ours) => {
      if (attempt) await storeAnswer(tx, attempt, declared.answer.write(ours as never))
    },
  }
  const run = handlers[name] as (ctx: Ctx<Actor>, input: unknown) => Promise<unknown>
  const once = async () => declared.answer.write((await run(ctx, declared.input.read(wire as never))) as never)
  const answer = await (attempt ? oncePerKey(app.db, attempt, once) : once())
  // As JSON, because it crosses the wire.
  return declared.answer.read(JSON.parse(JSON.stringify(answer)) as never)
}
