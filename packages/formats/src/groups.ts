import type { Job } from './format.ts'

/** Above this many lines a third copy of all their names is more than phones should hold. */
const FALLBACK_LIMIT = 150

export type GroupPlan = {
  readonly select: readonly string[]
  /** Absent when there is no real line to choose from. */
  readonly auto?: readonly string[]
  readonly fallback?: readonly string[]
}

/**
 * Members of the three groups. Fake lines can only be picked by hand; with nothing but fake lines the first choice is
 * `direct`, so that the user can still reach the shop.
 */
export function planGroups({ nodes, groups }: Job, direct: string, hasFallback: boolean): GroupPlan {
  const names = nodes.map((node) => node.name)
  const real = nodes.filter((node) => !node.isInfo).map((node) => node.name)
  if (real.length === 0) return { select: [direct, ...names] }
  const fallback = hasFallback && real.length <= FALLBACK_LIMIT
  return {
    select: [groups.auto, ...(fallback ? [groups.fallback] : []), ...names, direct],
    auto: real,
    ...(fallback ? { fallback: real } : {}),
  }
}
