import type { Dice } from './dice.ts'
import type { SimulatedTimer } from './timers.ts'
import type { Wire, Wires } from './wires.ts'

/** One of the two places where a process runs. */
export type Side = 0 | 1

interface Lane {
  /** Statements that wait for their turn. */
  waiting: { wire: Wire; go(): void }[]
  running: Set<Wire>
  timers: SimulatedTimer[]
  isOver: boolean
  /** How many transactions had ended when the server said that its statements wait for a lock. */
  blockedAt: number | undefined
}

/** Decides whose statement is next while two acts run at once. */
export interface Turns {
  turn(side: Side, wire: Wire): Promise<void>
  done(side: Side, wire: Wire): void
  addTimer(side: Side, timer: SimulatedTimer): void
  /** Timers and statements of a process that died never come. */
  forget(side: Side): void
  /** Runs one act, or two in turns that the dice choose. @param pass lets simulated time pass */
  run(acts: readonly { side: Side; run(): Promise<void> }[], dice: Dice, pass: (ms: number) => void): Promise<void>
}

/** So many rounds of the event loop and so long without a statement, and only a timer can bring the next. */
const QUIET_ROUNDS = 40
const QUIET_MS = 2
/** Deadlines that are further away are there for a database that is away. */
const LONGEST_TIMER_MS = 60_000
/** Then a statement that is not answered may wait for a lock. Asked again ever more seldom. */
const FIRST_LOOK_MS = 4
const LAST_LOOK_MS = 100
const STUCK_MS = 120_000

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve))

export function createTurns(wires: Wires): Turns {
  const newLane = (): Lane => ({
    waiting: [],
    running: new Set(),
    timers: [],
    isOver: true,
    blockedAt: undefined,
  })
  const lanes: [Lane, Lane] = [newLane(), newLane()]
  let isDuel = false
  /** Counts whatever happens, so that quiet can be told. */
  let events = 0
  /** Counts transactions that ended: locks come free with them alone. */
  let ends = 0
  let lastEventAt = 0
  let onEvent = () => {}
  const happened = () => {
    events += 1
    lastEventAt = performance.now()
    onEvent()
  }
  /** @returns whether something happened before the time was over */
  const nextEvent = (withinMs: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), withinMs)
      onEvent = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  let onTimer = () => {}
  const nextTimer = () =>
    new Promise<void>((heard) => {
      onTimer = heard
    })

  /** Fires the timer that is due first. */
  function fireNext(lane: Lane, pass: (ms: number) => void): void {
    const due = lane.timers.filter(isNear).sort((a, b) => a.afterMs - b.afterMs)
    const [first] = due
    lane.timers = due.slice(1)
    if (!first) return
    pass(first.afterMs)
    for (const other of lane.timers) other.afterMs = Math.max(0, other.afterMs - first.afterMs)
    first.fire()
  }

  const isNear = ({ isCancelled, afterMs }: SimulatedTimer) => !isCancelled && afterMs <= LONGEST_TIMER_MS
  const hasTimers = ({ timers }: Lane) => timers.some(isNear)
  /** Nothing but a timer can bring the next statement. */
  const waitsForTimer = (lane: Lane, rounds: number) =>
    rounds > QUIET_ROUNDS &&
    hasTimers(lane) &&
    lane.running.size === 0 &&
    !wires.isConnecting() &&
    performance.now() - lastEventAt > QUIET_MS

  /** Resolves when a lane can do nothing more without a turn, a lock or the end of its act. */
  async function settled(lane: Lane, pass: (ms: number) => void): Promise<void> {
    if (lane.blockedAt === ends) return
    lane.blockedAt = undefined
    let [rounds, seen, lookMs] = [0, events, FIRST_LOOK_MS]
    for (const began = performance.now(); ; rounds += 1) {
      if (lane.running.size === 0) await nextRound()
      const isHeard = events !== seen || lane.running.size === 0 || (await nextEvent(lookMs))
      if (events !== seen) {
        seen = events
        rounds = 0
      }
      if (lane.running.size === 0) {
        // One more round, because an answer may bring several statements.
        if (lane.isOver || (lane.waiting.length > 0 && rounds > 0)) return
        if (waitsForTimer(lane, rounds)) fireNext(lane, pass)
      } else if (!isHeard) {
        const blocked = await Promise.all([...lane.running].map((wire) => wires.isBlocked(wire)))
        if (events === seen && blocked.every(Boolean)) {
          lane.blockedAt = ends
          return
        }
        lookMs = Math.min(lookMs * 2, LAST_LOOK_MS)
      }
      if (performance.now() - began > STUCK_MS) throw new Error('an act neither ends nor asks for anything')
    }
  }

  /** The end of a transaction on one side lets the other go on, so that it has to settle again. */
  async function bothSettled(pass: (ms: number) => void): Promise<void> {
    for (let before = -1; before !== ends; ) {
      before = ends
      for (const lane of lanes) await settled(lane, pass)
    }
  }

  async function duel(dice: Dice, pass: (ms: number) => void): Promise<void> {
    for (;;) {
      await bothSettled(pass)
      if (lanes.every(({ isOver }) => isOver)) return
      const ready = lanes.filter(({ waiting }) => waiting.length > 0)
      if (ready.length === 0) {
        // Both wait for a lock: the server breaks the ring.
        for (const lane of lanes) lane.blockedAt = undefined
        continue
      }
      const lane = dice.pick(ready)
      const next = lane.waiting.shift()
      if (!next) continue
      lane.running.add(next.wire)
      happened()
      next.go()
    }
  }

  /** One act alone needs nobody to decide; only its timers must be moved. */
  async function alone(lane: Lane, act: Promise<void>, pass: (ms: number) => void): Promise<void> {
    let isOver = false
    const over = act.finally(() => {
      isOver = true
    })
    over.catch(() => {})
    for (let rounds = 0, seen = -1; !isOver; rounds += 1) {
      await Promise.race([over, hasTimers(lane) ? nextRound() : nextTimer()])
      if (events !== seen) {
        seen = events
        rounds = 0
      }
      if (!isOver && waitsForTimer(lane, rounds)) fireNext(lane, pass)
    }
    await over
  }

  return {
    async turn(side, wire) {
      happened()
      const lane = lanes[side]
      if (!isDuel) return void lane.running.add(wire)
      await new Promise<void>((go) => lane.waiting.push({ wire, go }))
    },
    done(side, wire) {
      happened()
      if (!wire.isInTransaction) ends += 1
      lanes[side].running.delete(wire)
      lanes[side].blockedAt = undefined
    },
    addTimer(side, timer) {
      happened()
      const lane = lanes[side]
      lane.timers = [...lane.timers.filter(({ isCancelled }) => !isCancelled), timer]
      onTimer()
    },
    forget(side) {
      happened()
      ends += 1
      Object.assign(lanes[side], { waiting: [], running: new Set(), timers: [], blockedAt: undefined })
    },
    async run(acts, dice, pass) {
      const [first, second] = acts
      if (!first) return
      if (!second) return alone(lanes[first.side], first.run(), pass)
      isDuel = true
      const running = acts.map(async ({ side, run }) => {
        lanes[side].isOver = false
        await run().finally(() => {
          lanes[side].isOver = true
          ends += 1
          happened()
        })
      })
      try {
        await Promise.all([duel(dice, pass), ...running])
      } finally {
        isDuel = false
      }
    },
  }
}
