import type { KeyObject } from 'node:crypto'
import type { AccountField, AccountValues, FieldProblem } from '../account-fields.ts'
import { readMerchantKey, readPlatformKey } from '../account-keys.ts'

const GATEWAY_PATH = '/gateway.do'

export interface AlipayAccount {
  /** The whole address of the gateway. */
  gateway: string
  appId: string
  /** Compared where an operator gave it: one application may take money for several sellers. */
  sellerId: string | undefined
  /** The key of our application signs requests. */
  privateKey: KeyObject
  /** The public key of Alipay verifies answers and notifies. */
  platformKey: KeyObject
}

export const fields: readonly AccountField[] = [
  {
    name: 'baseUrl',
    kind: 'address',
    label: { zh: '网关地址', en: 'Gateway address' },
    help: { zh: '一般不用改', en: 'Usually as it is' },
    initial: `https://openapi.alipay.com${GATEWAY_PATH}`,
  },
  {
    name: 'merchantId',
    kind: 'text',
    label: { zh: '应用 APPID', en: 'APPID of the application' },
    help: {
      zh: '开放平台的应用详情页，16 位数字',
      en: '16 digits, on the page of the application in Alipay Open Platform',
    },
  },
  {
    name: 'sellerId',
    kind: 'text',
    label: { zh: '商家 PID', en: 'PID of the merchant' },
    help: {
      zh: '2088 开头的 16 位数字；填了就只收这个商家的通知',
      en: '16 digits that begin with 2088; where given, only notifies of this merchant are taken',
    },
    isOptional: true,
  },
  {
    name: 'privateKey',
    kind: 'pem',
    label: { zh: '应用私钥', en: 'Private key of the application' },
    help: { zh: '密钥工具生成的应用私钥，RSA2', en: 'The application’s private key that the key tool made, RSA2' },
  },
  {
    name: 'platformKey',
    kind: 'pem',
    label: { zh: '支付宝公钥', en: 'Alipay public key' },
    help: {
      zh: '上传应用公钥后，开放平台显示的支付宝公钥，不是应用公钥',
      en: 'Alipay Open Platform shows it once the application’s public key is uploaded; it is not that key',
    },
  },
]

export function readAccount(values: AccountValues): { account: AlipayAccount } | FieldProblem {
  const { baseUrl = '', merchantId = '', sellerId } = values
  if (!/^\d{16}$/.test(merchantId))
    return { field: 'merchantId', problem: { zh: '应是 16 位数字', en: 'must be 16 digits' } }
  if (sellerId !== undefined && !/^2088\d{12}$/.test(sellerId)) {
    return {
      field: 'sellerId',
      problem: { zh: '应是 2088 开头的 16 位数字', en: 'must be 16 digits that begin with 2088' },
    }
  }
  const ours = readMerchantKey(values)
  if ('problem' in ours) return ours
  const theirs = readPlatformKey(values, ours.key, {
    zh: '这是应用公钥，这里要填支付宝公钥',
    en: 'is the public key of the application; this needs the one of Alipay',
  })
  if ('problem' in theirs) return theirs
  const gateway = baseUrl.replace(/\/$/, '')
  return {
    account: {
      gateway: new URL(gateway).pathname === '/' ? gateway + GATEWAY_PATH : gateway,
      appId: merchantId,
      sellerId,
      privateKey: ours.key,
      platformKey: theirs.key,
    },
  }
}
