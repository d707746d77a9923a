import type { AnswerOf, Calls } from '@dukou/contract'
import type { App } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { hasProgramFile } from './program-file.ts'
import { type AnyPin, releaseAddress } from './programs-table.ts'

const COLUMNS = [
  'public_id',
  'program',
  'architecture',
  'version',
  'file_name',
  'mirror',
  'sha256',
  'source',
  'pinned_by',
  'pinned_at',
  'revision',
] as const

type Answer = AnswerOf<Calls['pinNodeProgram']>

export const listNodePrograms: Handler<Calls['listNodePrograms']> = (ctx) => readPrograms(ctx)

/** @param publicId only this one */
export async function readPrograms(app: Pick<App, 'db' | 'config'>, publicId?: string): Promise<Answer[]> {
  const stock = app.db.selectFrom('node_programs').select(COLUMNS)
  const pins = stock.unionAll(app.db.selectFrom('agent_programs').select(COLUMNS) as unknown as typeof stock)
  const rows = await app.db
    .selectFrom(pins.as('p'))
    .leftJoin('accounts as u', 'u.id', 'p.pinned_by')
    .selectAll('p')
    .select('u.email')
    .$if(publicId !== undefined, (query) => query.where('p.public_id', '=', publicId as string))
    .orderBy('p.program', 'desc')
    .orderBy('p.architecture')
    .execute()
  return Promise.all(rows.map(({ email, ...row }) => programAnswer(app, row, email)))
}

async function programAnswer(
  { config }: Pick<App, 'config'>,
  row: Omit<AnyPin, 'id'>,
  pinnedBy: string | null,
): Promise<Answer> {
  return {
    id: row.public_id,
    program: row.program,
    architecture: row.architecture,
    version: row.version,
    fileName: row.file_name,
    mirror: row.mirror,
    sha256: row.sha256.toString('hex'),
    source: row.source,
    address: releaseAddress(config, row),
    isHere: await hasProgramFile(config, row),
    pinnedBy,
    pinnedAt: row.pinned_at,
    revision: row.revision,
  }
}
