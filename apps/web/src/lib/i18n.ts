import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export type Language = 'zh' | 'en'

/** One text, for places that name it themselves. */
export type Words = Readonly<Record<Language, string>>

// biome-ignore lint/suspicious/noExplicitAny: a text with gaps takes whatever its gaps need; each table types its own.
type Text = string | ((...gaps: any[]) => string)
type Texts = Record<string, Text>
type SameKeys<T extends Texts> = { [K in keyof T]: T[K] extends string ? string : T[K] }

const listeners = new Set<() => void>()
let language: Language = typeof document !== 'undefined' && readCookie('lang') === 'en' ? 'en' : 'zh'

export function currentLanguage(): Language {
  return language
}

/** Chinese until somebody chooses English; the choice is kept for a year. */
export function setLanguage(next: Language): void {
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
 * missing, a surplus or a differently shaped text.
 * @example const shopTexts = texts({ buy: '购买' }, { buy: 'Buy' })
 */
export function texts<const T extends Texts>(zh: T, en: NoInfer<SameKeys<T>>) {
  type Table = SameKeys<T>
  const of = (which: Language): Table => (which === 'en' ? en : (zh as Table))
  return {
    of,
    /** The texts right now, for code outside components. */
    now: (): Table => of(language),
    /** The texts in a component, which is drawn again when the language changes. */
    use: (): Table => of(useLanguage()),
  }
}
