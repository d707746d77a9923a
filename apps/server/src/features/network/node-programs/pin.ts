import type { Calls, InputOf } from '@dukou/contract'
import { webAddress } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { readPrograms } from './list.ts'
import { fileDigest } from './program-file.ts'
import { type AnyPin, pinName, releaseAddress, tableOf } from './programs-table.ts'
import { listedDigest, releaseDigest } from './release-digest.ts'

type Input = InputOf<Calls['pinNodeProgram']>

/** Pins one version per program and architecture. The digest is read before the transaction, because it may need the network. */
export const pinNodeProgram: Handler<Calls['pinNodeProgram']> = async (ctx, input) => {
  const { program, architecture, version, fileName: file_name } = input
  const mirror = input.mirror.replace(/\/+$/, '')
  if (mirror !== '' && !webAddress(mirror)) {
    refuseInput({
      zh: 'mirror：应是网址，例如 https://mirror.example.com/v2node',
      en: 'mirror: must be an address such as https://mirror.example.com/v2node',
    })
  }
  const { sha256, source } = await digestOf(ctx, input)
  const pin = { version, file_name, mirror, sha256: Buffer.from(sha256, 'hex'), source }
  const by = { pinned_by: ctx.actor.id, pinned_at: ctx.now() }
  const row = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockPin(tx, input)
    await refuseStale(tx, 'pinNodeProgram', before, input.revision)
    const saved = await tx
      .insertInto(tableOf(program))
      .values({ public_id: newPublicId(), program: program as 'v2node', architecture, ...pin, ...by })
      .onConflict((conflict) => conflict.columns(['program', 'architecture']).doUpdateSet({ ...pin, ...by }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const detail = { ...changeOf('pinNodeProgram', before, toldOf(saved)), source }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'pinNodeProgram', target: pinName(saved), detail })
    return saved
  })
  const [answer] = await readPrograms(ctx, row.public_id)
  if (!answer) throw new Error('a pin is gone that was just stored')
  return answer
}

async function lockPin(tx: Tx, { program, architecture }: Input) {
  const row = await tx
    .selectFrom(tableOf(program))
    .selectAll()
    .where('program', '=', program as 'v2node')
    .where('architecture', '=', architecture)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toldOf(row)
}

function toldOf(row: AnyPin) {
  const { program, architecture, version, file_name: fileName, mirror, revision } = row
  return {
    id: pinName(row),
    program,
    architecture,
    version,
    fileName,
    mirror,
    sha256: row.sha256.toString('hex'),
    revision,
  }
}

/** Releases that publish all digests in one list; others have a file beside each. */
const LISTS: Partial<Record<Input['program'], string>> = { nodejs: 'SHASUMS256.txt', hysteria: 'hashes.txt' }

type Digest = { sha256: string; source: AnyPin['source'] }

/** A file in DATA_DIR must agree with a digest that the operator enters. */
async function digestOf({ config }: Pick<App, 'config'>, input: Input): Promise<Digest> {
  const { program, version, fileName: file, sha256 } = input
  const here = await fileDigest(config, file)
  if (sha256 !== '' && here && here !== sha256) refuse('nodeProgramDiffers', { file, sha256: here })
  if (here) return { sha256: here, source: 'file' }
  if (sha256 !== '') return { sha256, source: 'operator' }
  const address = releaseAddress(config, { program, version, file_name: file })
  const list = LISTS[program]
  const found = await (list ? listedDigest(address, list) : releaseDigest(address))
  if ('problem' in found) refuse('nodeProgramDigestMissing', { file, reason: found.problem })
  return { sha256: found.sha256, source: 'release' }
}
