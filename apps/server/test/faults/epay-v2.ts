import { generateKeyPairSync } from 'node:crypto'
import { yuanText } from '@dukou/domain'
import { startPlatform } from '../gateway.ts'
import type { FaultPlatform } from './platform.ts'

export const epayV2: FaultPlatform = {
  adapter: 'epay_v2',
  start: () => startPlatform('platforms/epay-v2'),
  account: ({ origin }, { options = {} }) => ({
    values: {
      baseUrl: origin,
      merchantId: options.pid ?? '',
      privateKey: options.merchantPrivateKey ?? '',
      platformKey: options.publicKey ?? '',
    },
    typeMap: { alipay: 'alipay' },
  }),
  oldKeys: () => ({ platformKey: anotherPublicKey() }),
  whileKeyIsOld: 'nothing',
  isCreate: ({ path }) => path === '/api/pay/create',
  isQuery: ({ path }) => path === '/api/pay/query',
  paying: (amountLi) => ({ amount: String(amountLi / 10n) }),
  lying: (amountLi) => ({ notify: { money: yuanText(amountLi) } }),
  wishes: {},
  otherwise: {},
  mayViolate: /时间戳/,
  cannot: {
    'other currency': 'its messages name no currency',
    'refund at the platform': 'it tells nobody of refunds',
  },
}

function anotherPublicKey(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return String(publicKey.export({ type: 'spki', format: 'pem' }))
}
