import { type AnyCall, exportAddress, type InputOf } from '@dukou/contract'
import { currentLanguage } from '../../lib/i18n.ts'

/** Returns the address of a file with all rows of a list, filtered by the call's input. @param name of the call */
export function exportFile<C extends AnyCall>(name: string, declared: C, input: InputOf<C>): string {
  const written = JSON.stringify(declared.input.write(input as never))
  return `${exportAddress(name)}?${new URLSearchParams({ input: written, lang: currentLanguage() })}`
}
