import { texts } from '../../../lib/i18n.ts'

export const walletLinkTexts = texts(
  {
    linkTitle: '钱包',
    linkText: (yuan: string) => `余额 ${yuan} 元，可以抵扣购买或提现`,
    open: '打开钱包',
  },
  {
    linkTitle: 'Wallet',
    linkText: (yuan: string) => `¥${yuan}, for purchases or a withdrawal`,
    open: 'Open wallet',
  },
)
