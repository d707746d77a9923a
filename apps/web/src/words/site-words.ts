/** The words that most of the customers' pages share, which come in one file for each language. */
export const siteWords = {
  zh: () => import('./site-words-zh.ts'),
  en: () => import('./site-words-en.ts'),
}
