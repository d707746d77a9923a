import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from '@dukou/node-protocol/agent'

/** Batches that the panel will never take, in a file that the operator reads, and deletes when all is clear. */
export interface RefusedBatches {
  add(batch: Batch, why: string): void
  /** Those that lie in the file now. */
  count(): number
}

const NEW_LINE = 10

export function openRefusedBatches(folder: string): RefusedBatches {
  const path = join(folder, 'refused.jsonl')
  let counted = { stamp: '', lines: 0 }

  return {
    add(batch, why) {
      appendFileSync(path, `${JSON.stringify({ why, batch })}\n`, { mode: 0o600 })
    },
    count() {
      const stamp = stampOf(path)
      if (stamp !== counted.stamp) counted = { stamp, lines: stamp === '' ? 0 : linesOf(path) }
      return counted.lines
    },
  }
}

/** Another one for each change of the file; empty: there is none. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : ''
}

function linesOf(path: string): number {
  const file = openSync(path, 'r')
  try {
    const part = Buffer.alloc(64 * 1024)
    let lines = 0
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      for (const byte of part.subarray(0, length)) if (byte === NEW_LINE) lines += 1
    }
    return lines
  } finally {
    closeSync(file)
  }
}
