import { useState } from 'react'
import { kept } from '../../../lib/kept.ts'

type Words = Record<string, string>

/**
 * Words of a person that are not sent yet. The device keeps them for this account until they are sent.
 * @param place the ticket's id, or `new`
 */
export function useDraft<D extends Words>(userId: string, place: string, empty: D) {
  const name = `ticketDraft:${userId}:${place}`
  const [draft, setDraft] = useState<D>(() => ({ ...empty, ...readWords(kept.read(name), empty) }))
  const isEmpty = Object.values(draft).every((text) => text.trim() === '')
  const change = (next: Partial<D>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    if (Object.values(changed).every((text) => text.trim() === '')) kept.remove(name)
    else kept.write(name, JSON.stringify(changed))
  }
  const clear = () => {
    setDraft(empty)
    kept.remove(name)
  }
  return { draft, isEmpty, change, clear }
}

/** Storage may hold anything: only texts of known names are taken. */
function readWords(text: string | null, known: Words): Words {
  try {
    const found = Object.entries(JSON.parse(text ?? '{}') ?? {})
    return Object.fromEntries(
      found.filter((one): one is [string, string] => one[0] in known && typeof one[1] === 'string'),
    )
  } catch {
    return {}
  }
}
