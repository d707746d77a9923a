import type { Step } from './story.ts'

/**
 * Leaves out whatever a failure does not need: steps, one act of two, faults and moods of the platform.
 * @param fails runs a plan again
 * @returns the shortest plan that was found to fail
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<Step[]> {
  let best = [...steps]
  const keep = async (candidate: Step[]) => {
    if (!(await fails(candidate))) return false
    best = candidate
    return true
  }
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best.length - size; at >= 0; at -= size) {
      await keep([...best.slice(0, at), ...best.slice(at + size)])
    }
  }
  for (let at = 0; at < best.length; at += 1) {
    for (let simpler = simplerSteps(best[at] as Step); simpler.length > 0; ) {
      const [next, ...others] = simpler as [Step, ...Step[]]
      const isKept = await keep(best.map((step, place) => (place === at ? next : step)))
      simpler = isKept ? simplerSteps(next) : others
    }
  }
  return best
}

/** A step with one thing less. */
function simplerSteps({ acts, turns }: Step): Step[] {
  const alone = acts.length > 1 ? acts.map((one) => ({ acts: [one], turns })) : []
  const changed = acts.flatMap((one, at) => {
    const { fault, ...unharmed } = one
    const { mood, ...act } = one.act
    const others = [...(fault ? [unharmed] : []), ...(mood ? [{ ...one, act }] : [])]
    return others.map((other) => ({ acts: acts.map((same, place) => (place === at ? other : same)), turns }))
  })
  return [...alone, ...changed] as Step[]
}
