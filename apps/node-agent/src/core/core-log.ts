import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { appendWhole } from '../files.ts'
import { streamOf } from './told-lines.ts'

/** The log of connections to a core. An operator switches it on for a day, to see who connects and why somebody cannot. */
export interface CoreLog {
  /** Takes lines that the core wrote. */
  take(lines: readonly string[]): void
  /** Removes a log that was switched off, or is over for a day. */
  look(): void
}

const KEPT_MS = 24 * 3_600_000
/** The older half goes when the newer one is full. */
const HALF_BYTES = 5 * 1024 * 1024
const MOST_REASON_CHARS = 300

/**
 * A line about an accepted stream becomes the address of the person, the inbound and the person's number. From all other
 * lines each word is left out that could be an address, so the log never tells where people go.
 * @param endsAt until then it is written; 0: no log. @param now by the panel's clock, in Unix milliseconds
 */
export function createCoreLog(folder: string, endsAt: () => number, now: () => number): CoreLog {
  const path = join(folder, 'connections.log')
  const older = join(folder, 'connections.1.log')
  let bytes = sizeOf(path)

  function append(rows: string): void {
    try {
      if (bytes >= HALF_BYTES) {
        renameSync(path, older)
        bytes = 0
      }
      appendWhole(path, rows)
      bytes += Buffer.byteLength(rows)
    } catch {
      // The disk is full: the log has a gap.
    }
  }

  return {
    take(lines) {
      if (now() >= endsAt()) return
      const at = new Date(now()).toISOString()
      const rows = lines.flatMap((line) => rowOf(line) ?? [])
      if (rows.length > 0) append(rows.map((row) => `${at} ${row}\n`).join(''))
    },
    look() {
      if (now() < endsAt() + KEPT_MS || !(existsSync(path) || existsSync(older))) return
      try {
        for (const one of [path, older]) rmSync(one, { force: true })
        bytes = 0
      } catch {
        // The disk can only be read now.
      }
    },
  }
}

const REFUSED = /^\d{4}\/\d\d\/\d\d [\d:.]+ from (?:tcp:|udp:)?([0-9a-f.:[\]]+:\d{1,5}) rejected +(.+)$/i
const TROUBLE = /^\d{4}\/\d\d\/\d\d [\d:.]+ \[(Warning|Error)\] (?:\[\d+\] )?(.+)$/
const PLAIN = /^(?:[a-z_/>-]+|\d{1,4})[:,;]?$/i

function rowOf(line: string): string | undefined {
  const stream = streamOf(line)
  if (stream) return `accepted ${stream.from} inbound ${stream.inbound} user ${stream.name.split('.')[1]}`
  const [, from, reason = ''] = REFUSED.exec(line) ?? []
  if (from) return `refused ${from} ${withoutAddresses(reason)}`
  const [, kind, text = ''] = TROUBLE.exec(line) ?? []
  return kind && `${kind.toLowerCase()} ${withoutAddresses(text)}`
}

/** Plain words alone are kept: all others could be an address, or somebody's password. */
function withoutAddresses(text: string): string {
  const words = text.slice(0, MOST_REASON_CHARS).split(/\s+/)
  return words.map((word) => (PLAIN.test(word) ? word : '***')).join(' ')
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
