import { readdirSync, readFileSync } from 'node:fs'

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
