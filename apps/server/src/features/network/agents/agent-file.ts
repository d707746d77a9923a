import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workspacePath } from '../../../platform/workspace-path.ts'

/** The agent as one file, with its SHA-256 in hex; undefined where it is not built. */
export async function openAgentFile(): Promise<{ bytes: Buffer; sha256: string } | undefined> {
  try {
    const bytes = await readFile(join(workspacePath('apps/node-agent'), 'dist/agent.mjs'))
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  } catch {
    return undefined
  }
}
