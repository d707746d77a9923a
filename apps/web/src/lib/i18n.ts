import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { loadPart } from './load-part.ts'

export type Language = 'zh' | 'en'

/** One text, for places that name it themselves. */
export type Words = Readonly<Record<Language, string>>

// biome-ignore lint/suspicious/noExplicitAny: a text with gaps takes whatever its gaps need; each table types its own.
type Text = string | ((...gaps: any[]) => string)
type Texts = Record<string, Text>
type SameKeys<T extends Texts> = { [K in keyof T]: T[K] extends string ? string : T[K] }

/** Chinese and English of a table, or what fetches them. */
type Both<T> = Record<Language, T>

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

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A table of texts in both languages. Chinese is written first and is complete; the compiler refuses English with a
 * missing, a surplus or a differently shaped text. The build takes the two apart (`split-texts.ts`).
 * @example const shopTexts = texts({ buy: '购买' }, { buy: 'Buy' })
 */
export function texts<const T extends Texts>(zh: T, en: NoInfer<SameKeys<T>>) {
  return tableOf<SameKeys<T>>({ zh: zh as SameKeys<T>, en })
}

/**
 * Replaces `texts` in the build: resolves to the table once its words in the language of the page have loaded.
 * @throws PartMissing
 */
export async function fetchedTexts<T, Name extends string>(load: Both<() => Promise<Record<Name, T>>>, name: Name) {
  const here: Partial<Both<T>> = {}
  const table: Table = {
    has: (which) => which in here,
    async fetch(which) {
      here[which] = (await loadPart(load[which]))[name]
    },
  }
  tables.add(table)
  // Somebody may choose the other language meanwhile.
  while (!table.has(language)) await table.fetch(language)
  return tableOf(here as Both<T>)
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
