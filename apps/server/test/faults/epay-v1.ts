import { yuanText } from '@dukou/domain'
import { MERCHANT, startGateway } from '../gateway.ts'
import type { FaultPlatform } from './platform.ts'

/** The sandbox gateway, which has a control interface of its own. */
export const epayV1: FaultPlatform = {
  adapter: 'epay_v1',
  start: () => startGateway(),
  account: ({ origin }) => ({
    values: { baseUrl: origin, merchantId: MERCHANT.pid, key: MERCHANT.key },
    typeMap: { alipay: 'alipay' },
  }),
  oldKeys: () => ({ key: 'the-key-before-it-was-exchanged' }),
  whileKeyIsOld: 'nothing',
  isCreate: ({ path }) => path === '/mapi.php',
  isQuery: ({ path }) => path === '/api.php',
  paying: (amountLi) => ({ money: yuanText(amountLi) }),
  lying: (amountLi) => ({ notify: { money: yuanText(amountLi) } }),
  wishes: { staysOpen: {} },
  otherwise: {},
  cannot: {
    'other currency': 'its messages name no currency',
    'clocks ten minutes apart': 'its messages carry no time',
    'refund at the platform': 'it tells nobody of refunds',
  },
}
