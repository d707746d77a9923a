/** Random choices of one seed: the same on every machine and in every run. */
export interface Dice {
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number
  /** True with a probability between 0 and 1. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks a name by its weight. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N
}

/** Mulberry32, over a seed that is mixed first so that neighbours share nothing. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ 0x9e3779b9
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const dice: Dice = {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[dice.below(list.length)] as never
    },
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      return names[0] as never
    },
  }
  return dice
}
