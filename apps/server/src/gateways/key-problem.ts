import type { Words } from '@dukou/domain'
import type { FieldProblem } from './account-fields.ts'
import type { KeyFault } from './rsa-keys.ts'

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

/** Tells an operator why a key cannot be used. Repeats nothing of what was typed. */
export function keyProblem(field: string, kind: 'private' | 'public', fault: KeyFault): FieldProblem {
  return { field, problem: (kind === 'private' ? PRIVATE : PUBLIC)[fault] }
}
