import { yuanText } from '@dukou/domain'
import { startPlatform } from '../gateway.ts'
import type { FaultPlatform } from './platform.ts'

export const xunhupay: FaultPlatform = {
  adapter: 'xunhupay',
  start: () => startPlatform('platforms/xunhupay'),
  account: ({ origin }, { options = {} }) => ({
    values: { baseUrl: origin, merchantId: options.appid ?? '', key: options.secret ?? '' },
    typeMap: { alipay: 'alipay' },
  }),
  oldKeys: () => ({ key: 'the-secret-before-it-was-exchanged' }),
  whileKeyIsOld: 'nothing',
  isCreate: ({ path }) => path === '/payment/do.html',
  isQuery: ({ path }) => path === '/payment/query.html',
  paying: (amountLi) => ({ amount: String(amountLi / 10n) }),
  lying: (amountLi) => ({ notify: { money: yuanText(amountLi) } }),
  wishes: { notFinal: { notify: { trade_status: 'WP' } }, staysOpen: {} },
  otherwise: {},
  mayViolate: /超时/,
  cannot: {
    'paid twice under one number': 'an order there is one payment',
    'other currency': 'its messages name no currency',
  },
}
