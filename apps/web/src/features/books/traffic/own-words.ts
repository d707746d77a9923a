import { ownActOf } from '@dukou/domain'
import type { Language } from '../../../lib/i18n.ts'

/** Name and description of a record, in one language. */
export function wordsOfRecord<T extends string>(
  { type, description }: { type: T; description: string },
  types: Readonly<Record<T, string>>,
  language: Language,
): { name: string; more: string } {
  const own = ownActOf(description)
  return own ? { name: own[language], more: '' } : { name: types[type], more: description }
}
