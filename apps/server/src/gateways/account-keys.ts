import type { KeyObject } from 'node:crypto'
import type { Words } from '@dukou/domain'
import type { AccountValues, FieldProblem } from './account-fields.ts'
import { isPair, type KeyFault, readPrivateKey, readPublicKey } from './rsa-keys.ts'

const PRIVATE: Record<KeyFault, Words> = {
  notKey: {
    zh: '读不出私钥，请粘贴文件里的全部内容',
    en: 'is no private key; paste the whole content of the file',
  },
  encrypted: { zh: '私钥有密码保护，请粘贴没有密码的私钥', en: 'is protected by a password; paste one without' },
  otherKind: { zh: '这不是 RSA 私钥', en: 'is not an RSA private key' },
  tooShort: { zh: '私钥太短，至少 2048 位', en: 'is too short; 2048 bits or more' },
}

const PUBLIC: Record<KeyFault, Words> = {
  notKey: {
    zh: '读不出公钥，请粘贴文件里的全部内容',
    en: 'is no public key; paste the whole content of the file',
  },
  encrypted: { zh: '这是私钥，这里要填公钥', en: 'is a private key; this needs the public key' },
  otherKind: { zh: '这不是 RSA 公钥', en: 'is not an RSA public key' },
  tooShort: { zh: '公钥太短，至少 2048 位', en: 'is too short; 2048 bits or more' },
}

/** The merchant's own key, from the field `privateKey`. The problem repeats nothing of what was typed. */
export function readMerchantKey({ privateKey = '' }: AccountValues): { key: KeyObject } | FieldProblem {
  const read = readPrivateKey(privateKey)
  return 'fault' in read ? { field: 'privateKey', problem: PRIVATE[read.fault] } : read
}

/**
 * The platform's key, from the field `platformKey`.
 * @param merchantKey its public half is often pasted by mistake
 * @param isOwn tells an operator who did that
 */
export function readPlatformKey(
  { platformKey = '' }: AccountValues,
  merchantKey: KeyObject,
  isOwn: Words,
): { key: KeyObject } | FieldProblem {
  const read = readPublicKey(platformKey)
  if ('fault' in read) return { field: 'platformKey', problem: PUBLIC[read.fault] }
  return isPair(merchantKey, read.key) ? { field: 'platformKey', problem: isOwn } : read
}
