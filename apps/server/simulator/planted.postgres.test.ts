import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { TEMPLATE } from '../test/global-setup.ts'
import { turns } from '../test/turns.ts'
import { bundleSimulator } from './bundle.ts'
import { type Edit, planted } from './planted.ts'
import type { LaneReport } from './report.ts'

const ON_A_BUSY_MACHINE_MS = 600_000
const ROOT = join(import.meta.dirname, '../../..')
const chosen = planted.slice(0, turns(3, planted.length))

it.concurrent.each(chosen)(
  'seed $seed finds a planted bug: $name',
  async ({ name, edits, seed }) => {
    const file = await bundleSimulator(ROOT, `planted/${name.replaceAll(' ', '-')}`, edits)
    expect(await wrongOf(file, seed)).not.toEqual([])
  },
  ON_A_BUSY_MACHINE_MS,
)

it('each seed is one of the first 200', () => {
  expect(planted.filter(({ seed }) => seed < 1 || seed > 200)).toEqual([])
})

it('each text that a bug replaces stands in its file once', () => {
  const countIn = ({ file, find }: Edit) => readFileSync(join(ROOT, file), 'utf8').split(find).length - 1
  const wrong = planted.flatMap(({ name, edits }) =>
    edits.map((edit) => ({ name, find: edit.find, count: countIn(edit) })),
  )
  expect(wrong.filter(({ count }) => count !== 1)).toEqual([])
})

/** Runs one seed in a process of its own. @returns what it finds wrong */
function wrongOf(file: string, seed: number): Promise<string[]> {
  const place = ['--server', inject('postgresUrl'), '--template', TEMPLATE]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...place, '--quick', '--seeds', '1', '--from', `${seed}`])
    let told = ''
    let trouble = ''
    child.stdout.on('data', (chunk) => {
      told += chunk
    })
    child.stderr.on('data', (chunk) => {
      trouble += chunk
    })
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`the simulator ended with ${code}: ${trouble}`))
      const reports = told.split('\n').filter(Boolean)
      resolve(reports.flatMap((line) => (JSON.parse(line) as LaneReport).wrong))
    })
  })
}
