import { textsOf } from '../../../lib/i18n.ts'

/** Words of the ways back into an account. */
export const recoveryTexts = await textsOf(
  { zh: () => import('./recovery-messages.zh.ts'), en: () => import('./recovery-messages.en.ts') },
  'default',
)

export type RecoveryTexts = ReturnType<typeof recoveryTexts.now>
