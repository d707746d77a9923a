import type { Readable } from 'node:stream'
import { readProgramCall } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { openProgramFile, pinnedForAgents } from '../node-programs/index.ts'
import { openAgentFile } from './agent-file.ts'
import { isOrdered } from './orders.ts'

/** Opens the file that an agent was ordered to have. @returns undefined where it was not, or the file is another by now */
export async function openOrdered(app: App, nodeId: bigint, body: unknown): Promise<Buffer | Readable | undefined> {
  const wanted = readProgramCall(body)
  if (!(await isOrdered(app, nodeId, wanted))) return undefined
  if (wanted.part === 'agent') {
    const file = await openAgentFile(app.config)
    return file?.sha256 === wanted.sha256 ? file.bytes : undefined
  }
  for (const pin of await pinnedForAgents(app.db)) {
    if (pin.program !== (wanted.part === 'core' ? 'xray' : 'hysteria') || pin.sha256.toString('hex') !== wanted.sha256)
      continue
    const file = await openProgramFile(app.config, pin)
    if (file) return file.handle.createReadStream({ start: 0, end: Math.max(0, file.bytes - 1) })
  }
  return undefined
}
