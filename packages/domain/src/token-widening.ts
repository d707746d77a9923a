export interface TokenReach {
  scopes: readonly string[]
  /** Addresses it may be used from; none: from everywhere. */
  networks: readonly string[]
}

/** Whether a token reaches further than before: a new one, another scope, or another place it may be used from. */
export function reachesFurther(after: TokenReach, before: TokenReach | undefined): boolean {
  if (!before || after.scopes.some((scope) => !before.scopes.includes(scope))) return true
  if (before.networks.length === 0) return false
  return after.networks.length === 0 || after.networks.some((network) => !before.networks.includes(network))
}
