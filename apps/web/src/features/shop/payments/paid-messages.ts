import { texts } from '../../../lib/i18n.ts'

/** Said wherever a payment is seen to have come. */
export const paidTexts = texts(
  {
    bought: '购买成功',
  },
  {
    bought: 'Purchase complete',
  },
)
