import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UpgradeFailure, UpgradeOrder } from '@dukou/node-protocol/agent'
import { syncFolder, writeAll } from '../files.ts'
import type { Panel } from '../panel.ts'
import { programsIn } from './marks.ts'

/** An order that cannot be carried out. */
export class NotUpgraded extends Error {
  constructor(readonly failure: UpgradeFailure) {
    super(`not upgraded: ${failure}`)
  }
}

/**
 * Has the file of an order on the disk, whole and with its digest.
 * @returns its path
 * @throws NotUpgraded
 */
export async function download(
  panel: Panel,
  folder: string,
  { part, sha256, bytes }: UpgradeOrder,
  signal: AbortSignal,
): Promise<string> {
  const path = join(programsIn(folder), part === 'agent' ? `${sha256}.mjs` : sha256)
  mkdirSync(programsIn(folder), { recursive: true, mode: 0o700 })
  if (existsSync(path) && digestOf(path) === sha256) return path
  const hash = createHash('sha256')
  const file = openSync(`${path}.part`, 'w', 0o600)
  try {
    let length = 0
    for await (const chunk of panel.program(part, sha256, signal)) {
      length += chunk.length
      if (length > bytes) break
      hash.update(chunk)
      writeAll(file, chunk)
    }
    if (length !== bytes || hash.digest('hex') !== sha256) throw new NotUpgraded('digest')
    fsyncSync(file)
  } catch (error) {
    rmSync(`${path}.part`, { force: true })
    throw error instanceof NotUpgraded ? error : new NotUpgraded('download')
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.part`, path)
  syncFolder(path)
  return path
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
