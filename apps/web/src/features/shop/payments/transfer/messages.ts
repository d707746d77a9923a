import { textsOf } from '../../../../lib/i18n.ts'

/** Words of a transfer. They come with its dialog. */
export const transferTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)

export type TransferTexts = ReturnType<typeof transferTexts.now>
