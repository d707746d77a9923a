import { fillInPlace, mayRefill, refill, type Template, type WriteUuid } from '@dukou/formats'

const KEPT_BYTES = 512 * 1024

/** The profiles of one template. */
export interface ProfilePool {
  /** One user's, to be given back when nobody reads it any more, or never. */
  take(writeUuid: WriteUuid, ownAddress: string): Buffer
  giveBack(profile: Buffer): void
}

/**
 * A profile that has left is written over for the next user: all but his own values is there, in memory that the
 * processor still has at hand. Copying the template for each pull took longer than all the rest of filling it.
 */
export function createProfilePool(template: Template): ProfilePool {
  const isReusable = mayRefill(template)
  const spare: Buffer[] = []
  return {
    take(writeUuid, ownAddress) {
      const profile = spare.pop()
      if (!profile) return fillInPlace(template, writeUuid, ownAddress)
      refill(template, writeUuid, profile)
      return profile
    },
    giveBack(profile) {
      if (isReusable && (spare.length + 1) * profile.length <= KEPT_BYTES) spare.push(profile)
    },
  }
}
