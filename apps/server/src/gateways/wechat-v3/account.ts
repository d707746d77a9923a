import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Words } from '@dukou/domain'
import type { AccountField, AccountValues, FieldProblem } from '../account-fields.ts'
import { readMerchantKey, readPlatformKey } from '../account-keys.ts'
import type { Signer } from './sign.ts'

const API_KEY_BYTES = 32

export interface WechatAccount extends Signer {
  /** Without a slash behind. */
  base: string
  appId: string
  /** Opens what the platform seals, 32 bytes. */
  apiV3Key: KeyObject
  /** Set in public-key mode. Accounts without it use certificates, which are downloaded. */
  platformKey: { id: string; key: KeyObject } | undefined
}

export const fields: readonly AccountField[] = [
  {
    name: 'baseUrl',
    kind: 'address',
    label: { zh: '接口地址', en: 'Address of the API' },
    help: { zh: '一般不用改', en: 'Usually as it is' },
    initial: 'https://api.mch.weixin.qq.com',
  },
  {
    name: 'merchantId',
    kind: 'text',
    label: { zh: '商户号', en: 'Merchant number' },
    help: { zh: '微信支付商户平台右上角的 mchid', en: 'The mchid at the top right of WeChat Pay’s merchant site' },
  },
  {
    name: 'appId',
    kind: 'text',
    label: { zh: 'AppID', en: 'AppID' },
    help: {
      zh: '与商户号绑定的公众号或小程序，wx 开头',
      en: 'Of the account that is bound to the merchant number; begins with wx',
    },
  },
  {
    name: 'serialNo',
    kind: 'text',
    label: { zh: '商户证书序列号', en: 'Serial number of the merchant certificate' },
    help: { zh: '账户中心，API 安全，商户 API 证书', en: 'Account center, API security, merchant API certificate' },
  },
  {
    name: 'privateKey',
    kind: 'pem',
    label: { zh: '商户私钥', en: 'Merchant private key' },
    help: { zh: 'apiclient_key.pem 的全部内容', en: 'The whole content of apiclient_key.pem' },
  },
  {
    name: 'apiV3Key',
    kind: 'secret',
    label: { zh: 'APIv3 密钥', en: 'APIv3 key' },
    help: { zh: '在 API 安全里自己设置的 32 个字符', en: 'The 32 characters that you set in API security' },
  },
  {
    name: 'publicKeyId',
    kind: 'text',
    label: { zh: '微信支付公钥 ID', en: 'WeChat Pay public key ID' },
    help: {
      zh: 'PUB_KEY_ID_ 开头。商户平台没有微信支付公钥、还在用平台证书的，这一项和下一项不填',
      en: 'Begins with PUB_KEY_ID_. Leave this field and the next one empty where the account still uses platform certificates',
    },
    isOptional: true,
  },
  {
    name: 'platformKey',
    kind: 'pem',
    label: { zh: '微信支付公钥', en: 'WeChat Pay public key' },
    help: { zh: 'pub_key.pem 的全部内容', en: 'The whole content of pub_key.pem' },
    isOptional: true,
  },
]

/** Texts that must have a shape, each with what is told of any other. */
const SHAPES: Record<string, { shape: RegExp; problem: Words }> = {
  merchantId: { shape: /^\d{8,10}$/, problem: { zh: '应是 8 到 10 位数字', en: 'must be 8 to 10 digits' } },
  appId: {
    shape: /^wx[0-9a-f]{16}$/i,
    problem: { zh: '应是 wx 开头的 18 个字符', en: 'must be 18 characters that begin with wx' },
  },
  serialNo: {
    shape: /^[0-9A-Fa-f]{8,64}$/,
    problem: {
      zh: '应是证书序列号，只有数字和字母 A 到 F',
      en: 'must be the serial number, digits and letters A to F',
    },
  },
}

export function readAccount(values: AccountValues): { account: WechatAccount } | FieldProblem {
  const { baseUrl = '', merchantId = '', appId = '', serialNo = '', apiV3Key = '' } = values
  for (const [field, { shape, problem }] of Object.entries(SHAPES))
    if (!shape.test(values[field] ?? '')) return { field, problem }
  const ours = readMerchantKey(values)
  if ('problem' in ours) return ours
  if (Buffer.byteLength(apiV3Key) !== API_KEY_BYTES)
    return { field: 'apiV3Key', problem: { zh: '应是 32 个字符', en: 'must be 32 characters' } }
  const platformKey = readIdAndKey(values, ours.key)
  if (platformKey && 'problem' in platformKey) return platformKey
  return {
    account: {
      base: baseUrl.replace(/\/$/, ''),
      merchantId,
      appId,
      serialNo: serialNo.toUpperCase(),
      privateKey: ours.key,
      apiV3Key: createSecretKey(Buffer.from(apiV3Key)),
      platformKey,
    },
  }
}

/** Both of it, or neither: an id without its key verifies nothing. */
function readIdAndKey(values: AccountValues, ours: KeyObject): WechatAccount['platformKey'] | FieldProblem {
  const { publicKeyId, platformKey } = values
  if (publicKeyId === undefined && platformKey === undefined) return undefined
  if (!/^PUB_KEY_ID_\w{1,64}$/.test(publicKeyId ?? '')) {
    return {
      field: 'publicKeyId',
      problem: { zh: '应以 PUB_KEY_ID_ 开头，与公钥一起填', en: 'must begin with PUB_KEY_ID_, and stand with its key' },
    }
  }
  const theirs = readPlatformKey(values, ours, {
    zh: '这是商户自己的公钥，这里要填微信支付公钥',
    en: 'is the merchant’s own; this needs the one of WeChat Pay',
  })
  return 'problem' in theirs ? theirs : { id: publicKeyId ?? '', key: theirs.key }
}
