/** The words of the account pages, which come in one file for each language. */
export const accountWords = {
  zh: () => import('./account-words-zh.ts'),
  en: () => import('./account-words-en.ts'),
}
