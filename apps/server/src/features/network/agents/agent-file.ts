import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { workspacePath } from '../../../platform/workspace-path.ts'

/** The agent as one file, with its SHA-256 in hex; undefined where it is not built. */
export async function openAgentFile({
  agentFile,
}: Pick<Config, 'agentFile'>): Promise<{ bytes: Buffer; sha256: string } | undefined> {
  try {
    const bytes = await readFile(agentFile || join(workspacePath('apps/node-agent'), 'dist/agent.mjs'))
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  } catch {
    return undefined
  }
}
