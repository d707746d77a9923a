import { startPlatform } from '../gateway.ts'
import type { FaultPlatform } from './platform.ts'

/** With certificates: those are exchanged while messages are on their way, and downloaded by whoever needs them. */
export const wechatV3: FaultPlatform = {
  adapter: 'wechat_v3',
  payMode: 'wxpay',
  start: () => startPlatform('platforms/wechat-v3'),
  account: ({ origin }, { options = {} }) => ({
    values: {
      baseUrl: origin,
      merchantId: options.mchid ?? '',
      appId: options.appid ?? '',
      serialNo: options.merchant_serial ?? '',
      privateKey: options.merchantPrivateKey ?? '',
      apiV3Key: options.apiV3Key ?? '',
    },
    typeMap: { wxpay: 'wxpay' },
  }),
  oldKeys: () => ({}),
  whileKeyIsOld: 'settled',
  isCreate: ({ path }) => path === '/v3/pay/transactions/native',
  isQuery: ({ path }) => /^\/v3\/pay\/transactions\/(id|out-trade-no)\/[^/]+$/.test(path),
  paying: (amountLi) => ({ amount: String(amountLi / 10n) }),
  lying: (amountLi) => ({ notify: { money: Number(amountLi / 10n) } }),
  wishes: {
    keyExchanged: { notify: { rotate: true, times: 1 } },
    notFinal: { notify: { trade_state: 'USERPAYING' } },
  },
  otherwise: {},
  cannot: { 'paid twice under one number': 'a number is one order, which is paid once' },
}
