import { texts } from '../../lib/i18n.ts'

export const walletTexts = texts(
  {
    credit: '余额',
    creditUse: '可在本站消费，下次购买自动抵扣',
    toShop: '去商店',
  },
  {
    credit: 'Balance',
    creditUse: 'to be spent here; it pays for your next purchase',
    toShop: 'To the shop',
  },
)
