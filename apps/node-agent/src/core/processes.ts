import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Processes with this word among their arguments, by number. */
export function processesWith(word: RegExp): { pid: number; match: RegExpExecArray }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const match = argumentsOf(name)
        .map((argument) => word.exec(argument))
        .find((found) => found !== null)
      return match && isAlive(Number(name)) ? { pid: Number(name), match } : []
    })
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')
  } catch {
    return []
  }
}

/** A process that has ended and waits for its parent to hear of it is not alive. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

const LOOK_MS = 20
const END_MS = 5_000

/** Ends a process, by force where it does not go. */
export async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGTERM')
  for (let waited = 0; isAlive(pid); waited += LOOK_MS) {
    if (waited >= END_MS) signal(pid, 'SIGKILL')
    await sleep(LOOK_MS)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}
