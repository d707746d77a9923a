import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../apps/server/migrations')
/** Up to here nobody had a version to go back to. */
const FREE_UNTIL = '0052'
/** What an older version, which serves on while a release is rolled out, could not bear. */
const TAKES_AWAY = /\bdrop\s+(column|table|view)\b|\brename\s+(column|to)\b/i

it('a release only adds to the schema: older processes serve on, and the way back is a restart', () => {
  const names = readdirSync(FOLDER).filter((name) => name >= FREE_UNTIL)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => TAKES_AWAY.test(readFileSync(join(FOLDER, name), 'utf8')))).toEqual([])
})
