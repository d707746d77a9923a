import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { lockDirectory } from './lock.ts'

const fresh = () => join(mkdtempSync(join(tmpdir(), 'dukou-lock-')), 'pglite')

/** Takes the lock in a process of its own, tells whether it got it, and holds it until it is killed. */
const TAKE = `
  const { lockDirectory } = await import(process.argv[1])
  try {
    await lockDirectory(process.argv[2], 500)
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

/** A process that took the lock and was killed, below one that never asks how its children ended. */
async function ownedByZombie(directory: string): Promise<{ pid: number; end(): void }> {
  const module = join(import.meta.dirname, 'lock.ts')
  // exec keeps the shell's children and forgets that it is to reap them.
  const script = '"$@" & exec sleep 600'
  const parent = spawn(
    'sh',
    ['-c', script, 'sh', process.execPath, '--import', 'tsx', '--input-type=module', '-e', TAKE, module, directory],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  expect(await new Promise((resolve) => parent.stdout.once('data', (chunk) => resolve(String(chunk))))).toBe('mine')
  const pid = Number(readFileSync(`${directory}.lock`, 'utf8').split(' ')[0])
  process.kill(pid, 'SIGKILL')
  const state = () => spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  await expect.poll(state).toMatch(/^Z/)
  return { pid, end: () => parent.kill('SIGKILL') }
}

describe('the lock of a directory', () => {
  it('is given back, and leaves nothing behind', async () => {
    const directory = fresh()
    const unlock = await lockDirectory(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`))
    unlock()
    expect(existsSync(`${directory}.lock`)).toBe(false)
    ;(await lockDirectory(directory))()
    expect(readdirSync(join(directory, '..'))).toEqual([])
  })

  it('is refused while its owner lives, with his number', async () => {
    const directory = fresh()
    const unlock = await lockDirectory(directory)
    await expect(lockDirectory(directory, 200)).rejects.toThrow(
      `Process ${process.pid} already uses the embedded database in ${directory}. Stop it first`,
    )
    unlock()
  })

  it.each([
    ['of a process that is gone', '999999999 1'],
    ['of a number that belongs to another process now', `${process.pid} 1`],
    ['of a file with nothing in it', ''],
    ['of a file with nonsense in it', 'nonsense'],
  ])('%s is taken over', async (_, content) => {
    const directory = fresh()
    writeFileSync(`${directory}.lock`, content)
    const unlock = await lockDirectory(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
    expect(readdirSync(join(directory, '..'))).toEqual([])
  })

  it('of a process that was killed is taken over while its parent takes no notice of the end', async () => {
    const directory = fresh()
    const { pid, end } = await ownedByZombie(directory)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${pid} `))
    expect(() => process.kill(pid, 0)).not.toThrow()
    const unlock = await lockDirectory(directory, 0)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
    end()
  })

  it('of an owner in another container, whose number means nothing here, is his while he answers', async () => {
    const directory = fresh()
    writeFileSync(`${directory}.lock`, '999999999 1')
    await expect(lockDirectory(directory, 0, async () => true)).rejects.toThrow(
      'Process 999999999 already uses the embedded database',
    )
    ;(await lockDirectory(directory, 0, async () => false))()
  })

  it('of a process that is just ending is waited for', async () => {
    const directory = fresh()
    const owner = takeElsewhere(directory)
    expect(await owner.said).toBe('mine')
    const waiting = lockDirectory(directory)
    expect(await Promise.race([waiting, sleep(300)])).toBeUndefined()
    owner.kill()
    ;(await waiting)()
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

  it('is not taken away by who gives it back too late', async () => {
    const directory = fresh()
    const unlock = await lockDirectory(directory)
    writeFileSync(`${directory}.lock`, '1 1')
    unlock()
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe('1 1')
  })
})
