import type { Language, Words } from '../../lib/i18n.ts'

/** What staff and the site itself do to a balance is noted in both languages, with a type that agencies share. */
const OWN: Readonly<Record<string, Words>> = {
  '客服调整 / By support': { zh: '客服调整', en: 'By support' },
  '账号合并 / Merged accounts': { zh: '账号合并', en: 'Accounts merged' },
}

/** What a record is called and what stands beside it, in one language. */
export function wordsOfRecord<T extends string>(
  { type, description }: { type: T; description: string },
  types: Readonly<Record<T, string>>,
  language: Language,
): { name: string; more: string } {
  const own = OWN[description]
  return own ? { name: own[language], more: '' } : { name: types[type], more: description }
}
