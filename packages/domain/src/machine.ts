/** A state machine as data: each state with the states it may go to. */
export type Machine<S extends string> = { readonly [From in S]: readonly S[] }

/** The states from which `to` may be reached in one step: the guard of every `update ... where status in (...)`. */
export function sourcesOf<S extends string>(machine: Machine<S>, to: S): S[] {
  return (Object.keys(machine) as S[]).filter((from) => machine[from].includes(to))
}

export function isFinal<S extends string>(machine: Machine<S>, state: S): boolean {
  return machine[state].length === 0
}

/** The states that can be reached from `start`, itself included. A test holds this against all states. */
export function reachableFrom<S extends string>(machine: Machine<S>, start: S): Set<S> {
  const seen = new Set<S>([start])
  for (const state of seen) for (const next of machine[state]) seen.add(next)
  return seen
}
