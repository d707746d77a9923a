/** The languages that the product speaks. */
export type Language = 'zh' | 'en'

/** One text in each of them; who shows it chooses. */
export type Words = Readonly<Record<Language, string>>
