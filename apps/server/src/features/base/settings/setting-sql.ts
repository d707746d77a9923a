import type { Settings } from './settings.ts'
import { storedKey } from './stored-keys.ts'

/** Names of the settings that are numbers. */
type NumberName = { [N in keyof Settings]: Settings[N] extends number ? N : never }[keyof Settings]

/** In SQL: a stored setting as bigint; 0 where none is stored, whatever its default is. */
export function settingSql(name: NumberName): string {
  return `(select coalesce(sum((value #>> '{}')::bigint), 0) from settings where key = '${storedKey(name)}')`
}

/** In SQL: when a setting was last saved; null: never, so that its default holds. */
export function settingSavedAt(name: keyof Settings): string {
  return `(select updated_at from settings where key = '${storedKey(name)}')`
}
