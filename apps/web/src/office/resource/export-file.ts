import { type AnyCall, exportAddress, type InputOf } from '@dukou/contract'
import { currentLanguage } from '../../lib/i18n.ts'

/** Where the server gives all rows of a list as a file, narrowed as its call is. @param name of the call */
export function exportFile<C extends AnyCall>(name: string, declared: C, input: InputOf<C>): string {
  const written = JSON.stringify(declared.input.write(input as never))
  return `${exportAddress(name)}?${new URLSearchParams({ input: written, lang: currentLanguage() })}`
}
