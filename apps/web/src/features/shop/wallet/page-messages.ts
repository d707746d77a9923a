import { textsOf } from '../../../lib/i18n.ts'

export const walletPageTexts = await textsOf(
  { zh: () => import('./page-messages.zh.ts'), en: () => import('./page-messages.en.ts') },
  'default',
)

export type WalletPageTexts = ReturnType<typeof walletPageTexts.now>
