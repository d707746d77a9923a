import { fillInPlace, mayRefill, refill, type Template, type WriteUuid } from '@dukou/formats'
import type { Roomy } from '../../../platform/http/write-at-once.ts'

const KEPT_BYTES = 512 * 1024
/** Before a profile, for the head of its answer: twice what the longest name of a site makes of it. */
const HEAD_BYTES = 2 * 1024

/** One user's profile. Where `whole` is not there, the body was made for this pull alone. */
export type Profile = Roomy | { body: Buffer; whole?: undefined }

/** The profiles of one template. */
export interface ProfilePool {
  /** To be given back when nobody reads it any more, or never. */
  take(writeUuid: WriteUuid, ownAddress: string): Profile
  giveBack(profile: Profile): void
}

/**
 * A profile that has left is written over for the next user: all but his own values is there, in memory that the
 * processor still has at hand. Copying the template for each pull took longer than all the rest of filling it.
 */
export function createProfilePool(template: Template): ProfilePool {
  if (!mayRefill(template)) {
    return { take: (...own) => ({ body: fillInPlace(template, ...own) }), giveBack: () => {} }
  }
  const spare: Roomy[] = []
  return {
    take(writeUuid) {
      const profile = spare.pop() ?? copyOf(template)
      refill(template, writeUuid, profile.body)
      return profile
    },
    giveBack(profile) {
      if (profile.whole && (spare.length + 1) * profile.whole.length <= KEPT_BYTES) spare.push(profile)
    },
  }
}

function copyOf({ body }: Template): Roomy {
  const whole = Buffer.allocUnsafeSlow(HEAD_BYTES + body.length)
  whole.set(body, HEAD_BYTES)
  return { body: whole.subarray(HEAD_BYTES), whole }
}
