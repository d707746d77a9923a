import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { ConfigError } from '../config.ts'

/**
 * Keeps a second process away from the embedded database: two of them lose each other's rows without an error. The file
 * lies beside the directory and names its owner; an owner that is gone has left it behind.
 * @returns gives the lock back
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}`
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, mine)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readOwner(file)
    if (owner && isAlive(owner)) {
      throw new ConfigError(
        `Process ${owner.pid} already uses the embedded database in ${directory}. Stop it first, or set DATABASE_URL to run several.`,
      )
    }
    if (attempt > 3) throw new ConfigError(`Cannot take over the stale lock ${file}. Remove it by hand.`)
    rmSync(file, { force: true })
  }
}

interface Owner {
  pid: number
  startTime: string
}

function readOwner(file: string): Owner | undefined {
  try {
    const [pid = '', startTime = ''] = readFileSync(file, 'utf8').split(' ')
    return pid === '' ? undefined : { pid: Number(pid), startTime }
  } catch {
    return undefined
  }
}

function isAlive({ pid, startTime }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // The number may have gone to another process since.
  const now = startTimeOf(pid)
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
