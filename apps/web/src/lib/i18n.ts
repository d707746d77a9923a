import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { loadPart } from './load-part.ts'

export type Language = 'zh' | 'en'

/** One text, for places that name it themselves. */
export type Words = Readonly<Record<Language, string>>

// biome-ignore lint/suspicious/noExplicitAny: a text with gaps takes whatever its gaps need; each table types its own.
type Text = string | ((...gaps: any[]) => string)
type Texts = Record<string, Text>
/** The texts of the other language: the same names, and the same gaps in each. */
export type SameTexts<T extends Texts> = { [K in keyof T]: T[K] extends string ? string : T[K] }

/** Chinese and English of a table, or what fetches them. */
type Both<T> = Record<Language, T>
/** Fetches the module with the words of a language. English has each table of the Chinese one, in the same shape. */
interface Loads<M extends Record<Name, Texts>, Name extends string> {
  zh: () => Promise<M>
  en: () => Promise<Record<Name, NoInfer<SameTexts<M[Name]>>>>
}

interface Table {
  has(which: Language): boolean
  fetch(which: Language): Promise<void>
}

const tables = new Set<Table>()
const listeners = new Set<() => void>()
let language: Language = typeof document !== 'undefined' && readCookie('lang') === 'en' ? 'en' : 'zh'
/** The language that the user chose last. Differs from `language` while its words are loading. */
let wanted = language

export function currentLanguage(): Language {
  return language
}

/**
 * Chinese until somebody chooses English; the choice is kept for a year. The page changes when the words are here.
 * @throws PartMissing where they do not come; the page then stays in its language
 */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next
  const missing = () => [...tables].filter((table) => !table.has(next))
  // A part of the page that comes meanwhile brings a table of its own.
  while (missing().length > 0) await Promise.all(missing().map((table) => table.fetch(next)))
  if (wanted !== next) return
  language = next
  writeCookie('lang', next, { days: 365 })
  document.documentElement.lang = next === 'en' ? 'en' : 'zh-CN'
  for (const listener of listeners) listener()
}

/** For tests, which read a table in the language that the page is not in: fetches all that is missing of both. */
export async function fetchBothLanguages(): Promise<void> {
  for (const which of ['zh', 'en'] as const)
    await Promise.all([...tables].filter((table) => !table.has(which)).map((table) => table.fetch(which)))
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A table of texts in both languages, which a page downloads both, as the back office does. Chinese is written first and
 * is complete; the compiler refuses English with a missing, a surplus or a differently shaped text.
 * @example const lineTexts = texts({ buy: '购买' }, { buy: 'Buy' })
 */
export function texts<const T extends Texts>(zh: T, en: NoInfer<SameTexts<T>>) {
  return tableOf<SameTexts<T>>({ zh: zh as SameTexts<T>, en })
}

/** A table of words that the server has too, each in both languages. */
export function textsOfWords<const T extends Readonly<Record<string, Words>>>(words: T) {
  const inOne = (which: Language) =>
    Object.fromEntries(Object.entries(words).map(([name, both]) => [name, both[which]])) as Record<
      keyof T & string,
      string
    >
  return tableOf<Record<keyof T & string, string>>({ zh: inOne('zh'), en: inOne('en') })
}

/**
 * A table whose languages are modules of their own, `messages.zh.ts` and `messages.en.ts`: a page downloads the one that
 * it is in. Resolves once those words have loaded; the other language comes when somebody chooses it.
 * @param load how the words of each language come
 * @param name which of the module's exports has them
 * @throws PartMissing
 */
export async function textsOf<M extends Record<Name, Texts>, const Name extends keyof M & string>(
  load: Loads<M, Name>,
  name: Name,
) {
  const either = load as Both<() => Promise<Record<Name, SameTexts<M[Name]>>>>
  const here: Partial<Both<SameTexts<M[Name]>>> = {}
  const table: Table = {
    has: (which) => which in here,
    async fetch(which) {
      here[which] = (await loadPart(either[which]))[name]
    },
  }
  tables.add(table)
  // Somebody may choose the other language meanwhile.
  while (!table.has(language)) await table.fetch(language)
  return tableOf(here as Both<SameTexts<M[Name]>>)
}

function tableOf<T>(words: Both<T>) {
  return {
    of: (which: Language): T => words[which],
    /** The texts right now, for code outside components. */
    now: (): T => words[language],
    /** The texts in a component, which is drawn again when the language changes. */
    use: (): T => words[useLanguage()],
  }
}
