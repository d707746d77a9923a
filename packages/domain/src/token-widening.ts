export interface TokenReach {
  scopes: readonly string[]
  /** Addresses it may be used from; none: from everywhere. */
  networks: readonly string[]
  /** `YYYY-MM-DD`, the last day on which it works; null: it never ends. */
  lastDay: string | null
}

/** Whether a token reaches further than before: a new one, another scope, another place it may be used from, or a later end. */
export function reachesFurther(after: TokenReach, before: TokenReach | undefined): boolean {
  if (!before || after.scopes.some((scope) => !before.scopes.includes(scope))) return true
  if (before.lastDay !== null && (after.lastDay === null || after.lastDay > before.lastDay)) return true
  if (before.networks.length === 0) return false
  return after.networks.length === 0 || after.networks.some((network) => !before.networks.includes(network))
}
