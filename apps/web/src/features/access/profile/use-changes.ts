import { changeProfile } from '@dukou/contract'
import { useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { changeUser, type User } from '../../../lib/session.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { profileTexts } from './messages.ts'

/** The user's fields that this page edits. */
export type Profile = Pick<User, 'iconUrl' | 'dnsRestricted' | 'abroad' | 'englishNames'>

export interface Changes {
  /** As it will be when it is saved. */
  profile: Profile
  isChanged: (field: keyof Profile) => boolean
  count: number
  change: (next: Partial<Profile>) => void
  discard: () => void
  save: () => Promise<void>
}

const UNCHANGED = { iconUrl: null, dnsRestricted: null, abroad: null, englishNames: null }

/** Unsaved changes. A field that is set back to its saved value does not count. */
export function useChanges(user: User): Changes {
  const [changed, setChanged] = useState<Partial<Profile>>({})
  const isChanged = (field: keyof Profile) => field in changed && changed[field] !== user[field]
  const fields = (Object.keys(changed) as (keyof Profile)[]).filter(isChanged)
  const { iconUrl, dnsRestricted, abroad, englishNames } = { ...user, ...changed }

  async function save(): Promise<void> {
    const t = profileTexts.now()
    try {
      const sent = Object.fromEntries(fields.map((field) => [field, changed[field]])) as Partial<Profile>
      // Fields that stay null keep what another device may have saved meanwhile.
      await call(changeProfile, { email: user.email, ...UNCHANGED, ...sent })
      changeUser(() => sent)
      setChanged((now) => withoutSent(now, changed))
      toast.success(t.saved, { more: t.savedMore })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(t.modifyFailed, { more: failure.refusal ? failure.message : t.modifyFailedMore })
    }
  }

  return {
    profile: { iconUrl, dnsRestricted, abroad, englishNames },
    isChanged,
    count: fields.length,
    change: (next) => setChanged((before) => ({ ...before, ...next })),
    discard: () => setChanged({}),
    save,
  }
}

/** A field that was changed again while it was being saved stays changed. */
function withoutSent(now: Partial<Profile>, sent: Partial<Profile>): Partial<Profile> {
  const left = Object.entries(now).filter(([field, value]) => sent[field as keyof Profile] !== value)
  return Object.fromEntries(left)
}
