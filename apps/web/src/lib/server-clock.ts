/** A response's `Date` header, and the times at which its request left and the response began, by {@link Watches}. */
export interface HeardTime {
  date: string | null
  askedAt: number
  answeredAt: number
}

interface Watches {
  /** Milliseconds that nobody can set: `performance.now`. */
  steady(): number
  /** The device's clock. */
  device(): number
}

/** The header tells whole seconds, cut off. */
const HEADER_MS = 1000
/** Both watches of a device go alike, but for its sleep and for somebody who sets its clock. */
const JUMP_MS = 2000

/**
 * The server's time as its answers tell it. Each answer was made between question and arrival, so it says between which
 * two values the difference to the steady watch lies; what all answers agree on is known better than by any of them, and
 * a quick one says most. An answer that disagrees with all before is believed alone: a clock was set, or the device slept.
 */
export function createServerClock(watches: Watches, onJump: () => void = () => {}) {
  const apart = () => watches.device() - watches.steady()
  let [least, most] = [apart(), apart()]
  let heard = false
  let apartThen = apart()

  return {
    now(): Date {
      if (heard && Math.abs(apart() - apartThen) > JUMP_MS) {
        apartThen = apart()
        onJump()
      }
      return new Date(watches.steady() + (least + most) / 2)
    },
    hear({ date, askedAt, answeredAt }: HeardTime): void {
      const told = Date.parse(date ?? '')
      if (Number.isNaN(told)) return
      const [atLeast, atMost] = [told - answeredAt, told + HEADER_MS - askedAt]
      const agrees = heard && atLeast <= most && atMost >= least
      least = agrees ? Math.max(least, atLeast) : atLeast
      most = agrees ? Math.min(most, atMost) : atMost
      heard = true
      apartThen = apart()
    },
  }
}
