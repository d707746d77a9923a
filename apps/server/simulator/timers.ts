import { AsyncLocalStorage } from 'node:async_hooks'

/** A timer that waits for simulated time. */
export interface SimulatedTimer {
  afterMs: number
  fire(): void
  isCancelled: boolean
}

/** Timer calls that code inside a simulated process makes. */
export interface Inside {
  isDead(): boolean
  addTimer(timer: SimulatedTimer): void
}

const inside = new AsyncLocalStorage<Inside>()

/** Runs code as that of a process: its timers wait for simulated time, and platforms know who asks. */
export const runInside = <T>(process: Inside, run: () => T): T => inside.run(process, run)

/** The process whose code runs now. */
export const insideOf = (): Inside | undefined => inside.getStore()

const ours = new WeakSet<object>()

/** Replaces the timers of this program for code inside a simulated process. Others wait as ever. */
export function simulateTimers(): () => void {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, setInterval }
  const timeout = (fire: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const process = inside.getStore()
    if (!process) return real.setTimeout(fire, ms, ...args)
    const timer: SimulatedTimer = { afterMs: ms, fire: () => fire(...args), isCancelled: false }
    ours.add(timer)
    process.addTimer(timer)
    return timer
  }
  const clear = (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null && ours.has(timer)) (timer as SimulatedTimer).isCancelled = true
    else real.clearTimeout(timer as never)
  }
  // Jobs are acts of their own, so nothing inside a process happens at intervals.
  const interval = (...args: Parameters<typeof setInterval>) =>
    inside.getStore() ? real.setTimeout(() => {}, 0) : real.setInterval(...args)
  Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear, setInterval: interval })
  return () => void Object.assign(globalThis, real)
}
