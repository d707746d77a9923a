import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeToOthers, prepareDataDir } from './data-dir.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'dukou-data-'))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Says what a process of a user who owns nothing is told; root gives its rights away first. */
const REFUSED = `
  const { prepareDataDir } = await import(process.argv[1])
  if (process.getuid() === 0) process.setuid(65534)
  try {
    prepareDataDir(process.argv[2])
    console.log('fine')
  } catch (error) {
    console.log(error.message)
  }`

function toldAsNobody(directory: string): string {
  const module = join(import.meta.dirname, 'data-dir.ts')
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', REFUSED, module, directory], {
    encoding: 'utf8',
  }).stdout
}

describe('the data directory', () => {
  it('is made with all above it, and only its owner can look into it, whatever the umask is', () => {
    const before = process.umask(0)
    const directory = join(fresh(), 'deep/data')
    expect(prepareDataDir(directory)).toEqual([])
    process.umask(before)
    expect(modeOf(directory)).toBe('700')
    expect(modeOf(join(directory, '..'))).toBe('700')
  })

  it('that others could read is closed to them with all in it; what the owner may do stays', () => {
    const directory = join(fresh(), 'data')
    mkdirSync(join(directory, 'pglite/base'), { recursive: true })
    const modes: [string, number, string][] = [
      ['', 0o755, '700'],
      ['pglite', 0o777, '700'],
      ['pglite/base', 0o750, '700'],
      ['pglite/base/1', 0o666, '600'],
      ['first-admin.txt', 0o644, '600'],
      ['secret.key', 0o440, '400'],
    ]
    for (const [name, mode] of modes) {
      const path = join(directory, name)
      if (!statSync(path, { throwIfNoEntry: false })) writeFileSync(path, 'x')
      chmodSync(path, mode)
    }
    expect(prepareDataDir(directory)).toEqual([])
    expect(modes.map(([name]) => [name, modeOf(join(directory, name))])).toEqual(modes.map(([n, , mode]) => [n, mode]))
  })

  it('does not reach out through a symbolic link', () => {
    const outside = fresh()
    writeFileSync(join(outside, 'page.html'), 'x')
    chmodSync(join(outside, 'page.html'), 0o644)
    chmodSync(outside, 0o755)
    const directory = join(fresh(), 'data')
    mkdirSync(directory)
    symlinkSync(outside, join(directory, 'link'))
    prepareDataDir(directory)
    expect([modeOf(outside), modeOf(join(outside, 'page.html'))]).toEqual(['755', '644'])
    expect(closeToOthers(join(directory, 'nothing'))).toEqual([])
  })

  it('that is a file, or lies below one, is refused in a sentence', () => {
    const file = join(fresh(), 'file')
    writeFileSync(file, '')
    for (const path of [file, join(file, 'data')]) {
      expect(() => prepareDataDir(path)).toThrow(
        `DATA_DIR ${path} is a file, or lies below one. Set DATA_DIR to a directory.`,
      )
    }
    expect(() => prepareDataDir('/proc/dukou')).toThrow(/^Cannot use DATA_DIR \/proc\/dukou: ENOENT/)
    expect(() => prepareDataDir(join(tmpdir(), 'x'.repeat(300)))).toThrow(/^Cannot use DATA_DIR .*: ENAMETOOLONG/)
    expect(() => prepareDataDir('/')).toThrow('DATA_DIR must be a directory of its own, not the root.')
  })

  it('where this user may not write is refused in a sentence', () => {
    const directory = fresh()
    chmodSync(directory, 0o555)
    for (const path of [directory, join(directory, 'data')]) {
      expect(toldAsNobody(path)).toBe(
        `This user may not write in DATA_DIR ${path}. Give it the directory (chown), or set DATA_DIR to another one.\n`,
      )
    }
  })
})
