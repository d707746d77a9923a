import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from '@dukou/node-protocol/agent'
import { appendWhole } from './files.ts'

/** Batches that the panel will never take, in a file that the operator reads, and deletes when all is clear. */
export interface RefusedBatches {
  add(batch: Batch, why: string): void
  /** The batches that are in the file now. */
  count(): number
}

export function openRefusedBatches(folder: string): RefusedBatches {
  const path = join(folder, 'refused.jsonl')
  let counted = { stamp: '', lines: 0 }

  return {
    add(batch, why) {
      appendWhole(path, `${JSON.stringify({ why, batch })}\n`)
    },
    count() {
      const stamp = stampOf(path)
      // The file is read again only after it changed: this is asked at each sync.
      if (stamp !== counted.stamp) counted = { stamp, lines: stamp === '' ? 0 : linesOf(path) }
      return counted.lines
    },
  }
}

/** Differs after each change of the file; empty: there is no file. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : ''
}

function linesOf(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1
}
