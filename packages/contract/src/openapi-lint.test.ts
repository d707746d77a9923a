import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

const require = createRequire(import.meta.url)
const redocly = require.resolve('@redocly/cli/bin/cli.js')
/** Sends no usage figures, and asks no registry for a newer version. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

it('the document has neither error nor warning by the recommended rules of Redocly', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'dukou-openapi-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(openApiDocument()))
  const args = [redocly, 'lint', file, '--extends=recommended', '--format=json']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...QUIET },
  })
  expect(stdout, stderr).toContain('"totals"')
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(status).toBe(0)
})
