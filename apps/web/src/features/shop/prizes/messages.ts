import { textsOf } from '../../../lib/i18n.ts'

export const lotteryTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)

export type LotteryTexts = ReturnType<typeof lotteryTexts.now>
