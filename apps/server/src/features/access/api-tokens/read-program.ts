import { isForPrograms, type Scope } from '@dukou/contract'
import { businessDay, STAFF_SCOPES } from '@dukou/domain'
import { sql } from 'kysely'
import { inRanges } from '../../../platform/addresses.ts'
import type { App, ReadProgram } from '../../../platform/context.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { apiTokenHash } from './api-tokens-table.ts'

const PER_MINUTE = 300
/** A use is noted at most this often, so that reading stays reading. */
const NOTE_SECONDS = 60

interface Row {
  id: bigint
  name: string
  scopes: Scope[]
  networks: string[]
  user_id: bigint
  user_public_id: string
  is_agency: boolean
  channel_code: string | null
  is_noted: boolean | null
}

/**
 * Whom a token acts for. Asked of the database for every call, so that a token that was revoked, or whose owner was
 * disabled or is no admin any more, is refused from the next call on, by every process.
 */
export function createProgramRead(app: App): ReadProgram {
  return async (token, { scope, client, known }) => {
    const today = businessDay(app.now(), app.config.timeZone)
    const { rows } = await sql<Row>`
      select t.id, t.name, t.scopes, t.networks, t.user_id, u.public_id as user_public_id, u.is_agency, u.channel_code,
        t.last_used_ip = ${client.ip} and t.last_used_at > now() - make_interval(secs => ${NOTE_SECONDS}) as is_noted
      from api_tokens t join accounts u on u.id = t.user_id and not u.disabled
      where t.token_hmac = ${apiTokenHash(app, token)} and t.revoked_at is null
        and (t.last_day is null or t.last_day >= ${today}::date)`.execute(app.db)
    const [row] = rows
    if (!row || !known.settings.adminIds.includes(row.user_public_id)) refuse('apiTokenRefused')
    if (row.networks.length > 0 && !inRanges(row.networks)(client.ip)) refuse('apiTokenElsewhere', { ip: client.ip })
    if (!isForPrograms(scope)) refuse('notForPrograms')
    if (!row.scopes.includes(scope)) refuse('apiTokenNeedsScope', { scope })
    await limitTries(app, app.db, [{ key: `api token ${row.id}`, max: PER_MINUTE, windowSeconds: 60 }])
    if (!row.is_noted) await noteUse(app, row.id, client.ip)
    return {
      id: row.user_id,
      publicId: row.user_public_id,
      role: 'admin',
      // The token allowed this call; within it the program sees what its owner sees.
      scopes: STAFF_SCOPES,
      isAgency: row.is_agency,
      channelCode: row.channel_code,
      // Empty, because a program has no session.
      tokenSha256: Buffer.alloc(0),
      program: row.name,
    }
  }
}

async function noteUse({ db }: App, id: bigint, ip: string): Promise<void> {
  await sql`update api_tokens set last_used_at = now(), last_used_ip = ${ip} where id = ${id}`.execute(db)
}
