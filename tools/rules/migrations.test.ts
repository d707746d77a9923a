import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../apps/server/migrations')
/** Earlier migrations dropped columns and a table; see docs/operations.md. */
const FREE_UNTIL = '0022'
/** Changes that break an older version, which keeps running while a release is rolled out. */
const TAKES_AWAY = /\bdrop\s+(column|table|view)\b|\brename\s+(column|to)\b/i

it('a release only adds to the schema: older processes serve on, and the way back is a restart', () => {
  const names = readdirSync(FOLDER).filter((name) => name >= FREE_UNTIL)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => TAKES_AWAY.test(readFileSync(join(FOLDER, name), 'utf8')))).toEqual([])
})
