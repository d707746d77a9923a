import type { Readable } from 'node:stream'
import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { openProgramFile, pinnedForAgents } from '../node-programs/index.ts'

/** The script of a command, by its digest, which only the command has. It holds no secret. */
export async function openInstallScript({ db, now }: App, digest: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(digest)) return undefined
  const rows = await db.selectFrom('node_agents').select('script').where('script_until', '>', now()).execute()
  return rows.flatMap(({ script }) => script ?? []).find((script) => sha256(script).toString('hex') === digest)
}

/** A pinned file that the panel has, for whoever has the password of a command, also after the agent has enrolled by it. */
export async function openPinned(
  app: App,
  password: string,
  name: string,
): Promise<{ bytes: number; stream: Readable } | undefined> {
  if (!password) return undefined
  const secret = sha256(password)
  const command = await app.db
    .selectFrom('node_agents')
    .select('node_id')
    .where((eb) => eb.or([eb('enrol_sha256', '=', secret), eb('enrolled_sha256', '=', secret)]))
    .where('script_until', '>', app.now())
    .executeTakeFirst()
  if (!command) return undefined
  const pin = (await pinnedForAgents(app.db)).find(({ file_name }) => file_name === name)
  const file = pin && (await openProgramFile(app.config, pin))
  if (!file) return undefined
  return { bytes: file.bytes, stream: file.handle.createReadStream({ start: 0, end: Math.max(0, file.bytes - 1) }) }
}
