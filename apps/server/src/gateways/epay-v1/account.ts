import type { AccountField, AccountValues } from '../account-fields.ts'

export interface EpayAccount {
  /** Without a slash behind. */
  base: string
  pid: string
  key: string
}

/** The key of this protocol is the whole secret. */
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
  { name: 'key', kind: 'secret', label: { zh: '密钥', en: 'Key' } },
]

export function readAccount(values: AccountValues): { account: EpayAccount } {
  const { baseUrl = '', merchantId = '', key = '' } = values
  return { account: { base: baseUrl.replace(/\/$/, ''), pid: merchantId, key } }
}
