import { type Words, webAddress } from '@dukou/domain'
import { isSecret, MIN_SECRET_LENGTH } from './secret.ts'

/** The values that an operator types, by the names of the fields. A field that is empty is left out. */
export type AccountValues = Readonly<Record<string, string>>

/**
 * One thing that an account needs, as its adapter declares it: the form of the back office is made from this, and what is
 * typed is checked by it. `baseUrl`, `merchantId` and `key` stand in columns of their own, all else by its name.
 */
export interface AccountField {
  name: string
  label: Words
  help?: Words
  /**
   * `secret` and `pem`, which has several lines, are sealed and never told again; all else is shown. `picture`: the address
   * of an upload, which anybody may see.
   */
  kind: 'address' | 'text' | 'lines' | 'picture' | 'secret' | 'pem' | 'choice'
  /** The options of a choice. */
  choices?: readonly { value: string; label: Words }[]
  isOptional?: true
  /** In the form of a new account. */
  initial?: string
}

/** Tells what is wrong with a value, beside the field that it is about. */
export interface FieldProblem {
  field: string
  problem: Words
}

export function isSealed({ kind }: AccountField): boolean {
  return kind === 'secret' || kind === 'pem'
}

/** The first value that its field does not take. What a pem holds is its adapter's affair. */
export function fieldProblem(fields: readonly AccountField[], values: AccountValues): FieldProblem | undefined {
  for (const field of fields) {
    const problem = problemOf(field, values[field.name] ?? '')
    if (problem) return { field: field.name, problem }
  }
  return undefined
}

function problemOf({ kind, choices, isOptional }: AccountField, value: string): Words | undefined {
  if (value === '' && isOptional) return undefined
  // Blanks are what somebody types to get past an empty field; those of a secret are no secret.
  if (value === '' || (value.trim() === '' && kind !== 'secret')) return { zh: '请填写', en: 'is needed' }
  if (kind === 'secret' && !isSecret(value)) {
    return { zh: `至少要 ${MIN_SECRET_LENGTH} 个字符`, en: `at least ${MIN_SECRET_LENGTH} characters` }
  }
  if (kind === 'address' && !webAddress(value)) {
    return {
      zh: '应是网址，例如 https://pay.example.com',
      en: 'must be an address such as https://pay.example.com',
    }
  }
  if (kind === 'choice' && !choices?.some((choice) => choice.value === value)) {
    return { zh: '请从列表里选一个', en: 'choose one of the list' }
  }
  return undefined
}
