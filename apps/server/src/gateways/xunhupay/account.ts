import type { AccountField, AccountValues } from '../account-fields.ts'

export interface XunhupayAccount {
  /** Without a slash behind. */
  base: string
  appId: string
  secret: string
}

/** An application at xunhupay serves one way to pay, so that Alipay and WeChat are two accounts. */
export const fields: readonly AccountField[] = [
  {
    name: 'baseUrl',
    kind: 'address',
    label: { zh: '网关地址', en: 'Address of the gateway' },
    help: {
      zh: '以商户后台给的为准，不带 /payment/do.html',
      en: 'As your account there says, without /payment/do.html',
    },
    initial: 'https://api.xunhupay.com',
  },
  { name: 'merchantId', kind: 'text', label: { zh: 'APPID', en: 'APPID' } },
  { name: 'key', kind: 'secret', label: { zh: 'APPSECRET', en: 'APPSECRET' } },
]

export function readAccount(values: AccountValues): { account: XunhupayAccount } {
  const { baseUrl = '', merchantId = '', key = '' } = values
  return { account: { base: baseUrl.replace(/\/$/, ''), appId: merchantId, secret: key } }
}
