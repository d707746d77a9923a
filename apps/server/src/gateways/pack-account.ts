import { type AccountField, type AccountValues, isSealed } from './account-fields.ts'

/** An account as its row has it, the secret opened. */
export interface PackedAccount {
  baseUrl: string
  /** Our merchant number at the platform. */
  merchantId: string
  /** Further fields that are no secret. */
  fields: Record<string, string>
  /** The key alone where that is the only secret, as ever; several stand in it as JSON. */
  secret: string
}

/** Parts what an operator typed into columns. Values of fields that the adapter does not have are left out. */
export function packAccount(fields: readonly AccountField[], values: AccountValues): PackedAccount {
  const packed: PackedAccount = { baseUrl: '', merchantId: '', fields: {}, secret: '' }
  const secrets: Record<string, string> = {}
  for (const field of fields) {
    const value = values[field.name]
    if (value === undefined || value === '') continue
    if (isSealed(field)) secrets[field.name] = value
    else if (field.name === 'baseUrl' || field.name === 'merchantId') packed[field.name] = value
    else packed.fields[field.name] = value
  }
  packed.secret = hasKeyAlone(fields) ? (secrets.key ?? '') : JSON.stringify(secrets)
  return packed
}

/** The reverse of {@link packAccount}. A secret that cannot be read has no values. */
export function unpackAccount(fields: readonly AccountField[], packed: PackedAccount): AccountValues {
  const { baseUrl, merchantId } = packed
  const secrets = hasKeyAlone(fields) ? { key: packed.secret } : secretsIn(packed.secret)
  const values: Record<string, string> = {}
  for (const field of fields) {
    const value = (isSealed(field) ? secrets : { ...packed.fields, baseUrl, merchantId })[field.name]
    if (typeof value === 'string' && value !== '') values[field.name] = value
  }
  return values
}

function hasKeyAlone(fields: readonly AccountField[]): boolean {
  const sealed = fields.filter(isSealed)
  return sealed.length === 1 && sealed[0]?.name === 'key'
}

function secretsIn(secret: string): Record<string, unknown> {
  try {
    const read = JSON.parse(secret)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
