import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'

const TAKEOVERS = 3
/** Longer than anybody takes from reading a stale lock to moving it away. */
const SETTLE_MS = 200

/**
 * Keeps a second process away from the embedded database: two of them lose each other's rows without an error. The file
 * lies beside the directory and names its owner; an owner that is gone has left it behind.
 * @returns gives the lock back
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}`
  const claim = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(claim, mine, { mode: 0o600 })
  try {
    for (let takeovers = 0; takeovers <= TAKEOVERS; takeovers += 1) {
      if (linked(claim, file)) {
        if (takeovers > 0) makeSure(file, mine, directory)
        return () => {
          if (read(file) === mine) rmSync(file, { force: true })
        }
      }
      const owner = read(file)
      if (owner !== undefined && isAlive(owner)) throw taken(owner, directory)
      if (owner !== undefined) moveAway(file, owner)
    }
    throw new ConfigError(`Cannot take over the stale lock ${file}. Remove it by hand.`)
  } finally {
    rmSync(claim, { force: true })
  }
}

/** The file appears under its name with all that is in it, so that nobody reads an owner's half and calls it stale. */
function linked(claim: string, file: string): boolean {
  try {
    linkSync(claim, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Several may find the same stale lock; who moves away another one than he saw gives it back. */
function moveAway(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) !== stale) linked(aside, file)
  rmSync(aside, { force: true })
}

/** After a takeover others may still be at it. */
function makeSure(file: string, mine: string, directory: string): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLE_MS)
  const owner = read(file)
  if (owner !== mine) throw taken(owner ?? '', directory)
}

function taken(owner: string, directory: string): ConfigError {
  return new ConfigError(
    `Process ${owner.split(' ')[0]} already uses the embedded database in ${directory}. Stop it first, or set DATABASE_URL to run several.`,
  )
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isAlive(owner: string): boolean {
  const [pid = '', startTime = ''] = owner.split(' ')
  if (!/^\d+$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // The number may have gone to another process since.
  const now = startTimeOf(Number(pid))
  return now === undefined || startTime === '' || now === startTime
}

function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
