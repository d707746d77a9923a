/** The words of every page, which come in one file for each language. */
export const frameWords = {
  zh: () => import('./frame-words-zh.ts'),
  en: () => import('./frame-words-en.ts'),
}
