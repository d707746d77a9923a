import type { KeyObject } from 'node:crypto'
import type { AccountField, AccountValues, FieldProblem } from '../account-fields.ts'
import { readMerchantKey, readPlatformKey } from '../account-keys.ts'

export interface EpayV2Account {
  /** Without a slash behind. */
  base: string
  pid: string
  /** Our private key: signs what we ask. */
  merchantKey: KeyObject
  /** The platform's public key: verifies what it answers and tells. */
  platformKey: KeyObject
}

export const fields: readonly AccountField[] = [
  {
    name: 'baseUrl',
    kind: 'address',
    label: { zh: '平台地址', en: 'Address of the platform' },
    help: { zh: '例如 https://pay.example.com', en: 'Such as https://pay.example.com' },
  },
  {
    name: 'merchantId',
    kind: 'text',
    label: { zh: '商户号', en: 'Merchant number' },
    help: { zh: '平台给的 pid', en: 'The pid that the platform gave you' },
  },
  {
    name: 'privateKey',
    kind: 'pem',
    label: { zh: '商户私钥', en: 'Private key of the merchant' },
    help: { zh: '在平台的 API 信息页生成', en: 'Made on the platform’s page of API information' },
  },
  {
    name: 'platformKey',
    kind: 'pem',
    label: { zh: '平台公钥', en: 'Public key of the platform' },
    help: { zh: '是平台的公钥，不是商户公钥', en: 'That of the platform, not your own' },
  },
]

export function readAccount(values: AccountValues): { account: EpayV2Account } | FieldProblem {
  const { baseUrl = '', merchantId = '' } = values
  const ours = readMerchantKey(values)
  if ('problem' in ours) return ours
  const theirs = readPlatformKey(values, ours.key, {
    zh: '这是商户自己的公钥，请填平台的公钥',
    en: 'is your own public key; the platform’s is needed',
  })
  if ('problem' in theirs) return theirs
  return {
    account: { base: baseUrl.replace(/\/$/, ''), pid: merchantId, merchantKey: ours.key, platformKey: theirs.key },
  }
}
