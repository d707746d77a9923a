import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { TEMPLATE } from '../test/global-setup.ts'
import { bundleSimulator } from './bundle.ts'
import { planted } from './planted.ts'
import type { LaneReport } from './report.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LANES = 3

/** What the seed of each planted bug says. */
const said = new Map<string, string[]>()

beforeAll(async () => {
  const waiting = [...planted.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { name, edits, seed }] = next
      const file = await bundleSimulator(ROOT, `planted-${process.pid}-${at}`, edits)
      said.set(name, await wrongOf(file, seed))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
})

it.each(planted)('$name: its seed finds it', ({ name }) => {
  expect(said.get(name)).not.toEqual([])
})

it('each seed is one of the first 200', () => {
  expect(planted.filter(({ seed }) => !(seed >= 1 && seed <= 200))).toEqual([])
})

/** Runs one seed in a process of its own. @returns what it finds wrong */
function wrongOf(file: string, seed: number): Promise<string[]> {
  const args = [
    '--quick',
    '--server',
    inject('postgresUrl'),
    '--template',
    TEMPLATE,
    '--seeds',
    '1',
    '--from',
    `${seed}`,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
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
      resolve(
        told
          .split('\n')
          .filter(Boolean)
          .flatMap((line) => (JSON.parse(line) as LaneReport).wrong),
      )
    })
  })
}
