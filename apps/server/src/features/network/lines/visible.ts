/** Fields of a user that decide which lines the user can see. */
export interface Viewer {
  isAgency: boolean
  /** False: staff restricted the user to lines that require an entitlement. */
  mayUseCommonLines: boolean
  /** Held at this moment. */
  entitlementIds: ReadonlySet<bigint>
}

export interface Shown {
  isPublic: boolean
  hiddenFromAgency: boolean
  requiredEntitlementId: bigint | null
}

/**
 * The one answer to "is this line his": in the subscription and on the node's list alike. A line that requires an
 * entitlement is for its holders, whether public or not; any other one must be public.
 */
export function isVisibleTo(viewer: Viewer, line: Shown): boolean {
  if (line.hiddenFromAgency && viewer.isAgency) return false
  if (line.requiredEntitlementId !== null) return viewer.entitlementIds.has(line.requiredEntitlementId)
  return line.isPublic && viewer.mayUseCommonLines
}
