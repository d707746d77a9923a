import { generateKeyPairSync } from 'node:crypto'
import { yuanText } from '@dukou/domain'
import { startPlatform } from '../gateway.ts'
import type { FaultPlatform } from './platform.ts'

export const alipayF2f: FaultPlatform = {
  adapter: 'alipay_f2f',
  start: () => startPlatform('platforms/alipay-f2f'),
  account: ({ origin }, { options = {} }) => ({
    values: {
      baseUrl: `${origin}/gateway.do`,
      merchantId: options.app_id ?? '',
      sellerId: options.seller_id ?? '',
      privateKey: options.merchantPrivateKey ?? '',
      platformKey: options.publicKey ?? '',
    },
    typeMap: { alipay: 'alipay' },
  }),
  oldKeys: () => ({ platformKey: anotherPublicKey() }),
  whileKeyIsOld: 'nothing',
  isCreate: ({ params }) => params.method === 'alipay.trade.precreate',
  isQuery: ({ params }) => params.method === 'alipay.trade.query',
  paying: (amountLi) => ({ amount: String(amountLi / 10n) }),
  lying: (amountLi) => ({ notify: { money: yuanText(amountLi) } }),
  wishes: {},
  otherwise: {},
  cannot: { 'paid twice under one number': 'a number is one trade, which is paid once' },
}

function anotherPublicKey(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return String(publicKey.export({ type: 'spki', format: 'pem' }))
}
