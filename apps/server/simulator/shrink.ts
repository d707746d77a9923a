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
    for (const simpler of simplerSteps(best[at] as Step)) {
      if (await keep(best.map((step, place) => (place === at ? simpler : step)))) break
    }
  }
  return best
}

function simplerSteps({ acts, turns }: Step): Step[] {
  const alone = acts.length > 1 ? acts.map((act) => ({ acts: [act], turns })) : []
  const without = [{ acts: acts.map(({ act: { mood: _, ...act }, side }) => ({ act, side })) as Step['acts'], turns }]
  const unharmed = acts.map((_, at) => ({
    acts: acts.map(({ fault, ...rest }, place) => (place === at || !fault ? rest : { ...rest, fault })),
    turns,
  }))
  const hasFaults = acts.some(({ fault, act }) => fault || act.mood)
  return [
    ...alone.map(({ acts, turns }) => ({ acts: acts.map(({ fault: _, ...rest }) => rest), turns })),
    ...alone,
    ...(hasFaults ? [...without, ...unharmed] : []),
  ]
}
