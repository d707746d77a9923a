import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockDirectory } from './lock.ts'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'dukou-lock-')), 'pglite')

/** Takes the lock in a process of its own, tells whether it got it, and holds it until it is killed. */
const TAKE = `
  const { lockDirectory } = await import(process.argv[1])
  try {
    lockDirectory(process.argv[2])
    process.stdout.write('mine')
    setInterval(() => {}, 1000)
  } catch (error) {
    process.stdout.write('no: ' + error.message)
  }`

function takeElsewhere(directory: string): { said: Promise<string>; kill(): void } {
  const module = join(import.meta.dirname, 'lock.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', TAKE, module, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))))
  return { said, kill: () => child.kill('SIGKILL') }
}

describe('the lock of a directory', () => {
  it('is given back, and leaves nothing behind', () => {
    const directory = fresh()
    const unlock = lockDirectory(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`))
    unlock()
    expect(existsSync(`${directory}.lock`)).toBe(false)
    lockDirectory(directory)()
    expect(readdirSync(join(directory, '..'))).toEqual([])
  })

  it('is refused while its owner lives, with his number', () => {
    const directory = fresh()
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(
      `Process ${process.pid} already uses the embedded database in ${directory}. Stop it first`,
    )
    unlock()
  })

  it.each([
    ['of a process that is gone', '999999999 1'],
    ['of a number that belongs to another process now', `${process.pid} 1`],
    ['of a file with nothing in it', ''],
    ['of a file with nonsense in it', 'nonsense'],
  ])('%s is taken over', (_, content) => {
    const directory = fresh()
    writeFileSync(`${directory}.lock`, content)
    const unlock = lockDirectory(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
    expect(readdirSync(join(directory, '..'))).toEqual([])
  })

  it.each([
    ['nobody holds', undefined],
    ['somebody left behind', '999999999 1'],
  ])(
    'that %s goes to one of eight processes that start together',
    async (_, content) => {
      const directory = fresh()
      if (content !== undefined) writeFileSync(`${directory}.lock`, content)
      const takers = Array.from({ length: 8 }, () => takeElsewhere(directory))
      const outcomes = await Promise.all(takers.map(({ said }) => said))
      for (const { kill } of takers) kill()
      expect(outcomes.filter((outcome) => outcome === 'mine')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome.startsWith('no: Process '))).toHaveLength(7)
    },
    120_000,
  )

  it('is not taken away by who gives it back too late', () => {
    const directory = fresh()
    const unlock = lockDirectory(directory)
    writeFileSync(`${directory}.lock`, '1 1')
    unlock()
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe('1 1')
  })
})
