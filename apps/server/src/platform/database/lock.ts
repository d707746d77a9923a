import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { isRunning, startTimeOf } from './running.ts'

/** How long to wait for an owner that is just ending. */
const PATIENCE_MS = 3_000
const LOOK_MS = 50
const TAKEOVERS = 10
/** Longer than a process needs between reading a stale lock and moving it away. */
const SETTLE_MS = 200

/** Another process has the embedded database. */
export class Taken extends ConfigError {}

/**
 * Keeps a second process away from the embedded database: two of them lose each other's rows without an error. The file
 * lies beside the directory and names its owner; an owner that is gone has left it behind, one that is just ending is
 * waited for.
 * @param isHeld whether the database is in use by a process whose number means nothing here, as in another container
 * @returns gives the lock back
 */
export async function lockDirectory(
  directory: string,
  patienceMs = PATIENCE_MS,
  isHeld = async () => false,
): Promise<() => void> {
  const file = `${directory}.lock`
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}`
  const claim = `${file}.${process.pid}`
  const deadline = performance.now() + patienceMs
  writeFileSync(claim, mine, { mode: 0o600 })
  try {
    for (let takeovers = 0; takeovers <= TAKEOVERS; ) {
      if (linked(claim, file)) {
        // Another process may be about to take over the same stale lock; see afterwards whose it is.
        if (takeovers > 0) await sleep(SETTLE_MS)
        const owner = read(file) ?? ''
        if (owner !== mine) throw taken(owner, directory)
        return () => {
          if (read(file) === mine) rmSync(file, { force: true })
        }
      }
      const owner = read(file)
      if (owner !== undefined && (isRunning(owner) || (await isHeld()))) {
        if (performance.now() >= deadline) throw taken(owner, directory)
        await sleep(LOOK_MS)
      } else {
        takeovers += 1
        if (owner !== undefined) moveAway(file, owner)
      }
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

function taken(owner: string, directory: string): Taken {
  return new Taken(
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
