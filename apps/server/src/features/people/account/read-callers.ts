import { type AppointedRole, isStaff, roleOf, scopesOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { Actor, App, ReadCaller } from '../../../platform/context.ts'
import { createBatch } from '../../../platform/database/batch.ts'
import { type Columns, rowOf, selectList } from '../../../platform/database/columns.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { sha256 } from '../../../platform/ids.ts'
import { createSettingsCache, type Settings, type SettingsSince, settingsSince } from '../../base/settings/index.ts'
import { MEMBER_HOURS } from './session.ts'

const STAFF_HOURS = 12
/** A use is noted at most this often, so that reading stays reading. */
const TOUCH_MINUTES = 5
/** Stands for a call that brought no token, or none that could be one. */
const NOBODY = ''

interface Caller {
  /** Null where none of the tokens counts. */
  token: string | null
  id: bigint
  publicId: string
  isAgency: boolean
  channelCode: string | null
  ownsChannel: boolean
  /** Appointed roles, with commas between; null: none. */
  staffRoles: string | null
  stale: boolean
  idleHours: number
}

const COLUMNS: Columns<Caller & SettingsSince> = {
  ...settingsSince('$2'),
  token: `encode(t.token_sha256, 'hex')`,
  id: 'u.id',
  publicId: 'u.public_id',
  isAgency: 'u.is_agency',
  channelCode: 'u.channel_code',
  ownsChannel: 'exists (select 1 from referral_channels c where c.owner_id = u.id)',
  staffRoles: `(select string_agg(r.role, ',') from staff_roles r where r.user_id = u.id)`,
  stale: `t.last_used_at < now() - make_interval(mins => ${TOUCH_MINUTES})`,
  idleHours: '(extract(epoch from now() - t.last_used_at) / 3600)::float8',
}

/** A row for each token that counts; one row for the settings alone where none does. */
const READ: Statement = {
  name: 'callers',
  text: `
    select ${selectList(COLUMNS)}
    from revisions as site left join (sessions t join users u on u.id = t.user_id and u.session_epoch = t.epoch and not u.disabled)
      on t.expires_at > now()
      and t.token_sha256 = any(array(select decode(hex, 'hex') from unnest(string_to_array($1, ',')) as hex))`,
}

/**
 * Whose tokens these are, with the role as the settings say it now, for all calls that wait in one statement. Nothing of
 * a person is kept between two calls: a role that was taken away is gone with the next call, a session that was ended
 * too, and who is disabled is nobody.
 */
export function createCallerRead(app: Pick<App, 'db' | 'readRows'>): ReadCaller {
  const askSettings = createSettingsCache()

  const read = createBatch(async (tokens) => {
    const { known, settingsOf } = askSettings()
    const rows = await app.readRows(READ, [tokens.filter((token) => token !== NOBODY).join(), known])
    const callers = rows.map((row) => rowOf(COLUMNS, row))
    const settings = settingsOf(callers[0])
    const found = new Map(callers.map((caller) => [caller.token, caller]))
    return (token) => ({ settings, caller: found.get(token) })
  })

  async function actorOf(caller: Caller, { adminIds, operatorIds }: Readonly<Settings>): Promise<Actor | null> {
    const { id, publicId, isAgency, channelCode, ownsChannel, staffRoles } = caller
    const role = roleOf({
      isAdmin: adminIds.includes(publicId),
      isOperator: operatorIds.includes(publicId),
      ownsChannel,
    })
    const appointed = (staffRoles?.split(',') ?? []) as AppointedRole[]
    const scopes = scopesOf(role === 'admin' ? ['owner'] : appointed)
    if (isStaff({ role, scopes }) && caller.idleHours > STAFF_HOURS) return null
    const tokenSha256 = Buffer.from(caller.token ?? '', 'hex')
    if (caller.stale) await touch(app.db, tokenSha256, id)
    return { id, publicId, role, scopes, isAgency, channelCode, tokenSha256 }
  }

  return async (tokens) => {
    // All in one turn, so that a call's tokens and settings are of one moment. Settings are wanted also without a token.
    const [first, ...others] = await Promise.all([NOBODY, ...tokens.map(keyOf)].map(read))
    if (!first) throw new Error('a batch has no answer')
    const { settings } = first
    const actors = await Promise.all(others.map(({ caller }) => (caller ? actorOf(caller, settings) : null)))
    return { actors, known: { settings } }
  }
}

/** For a single token outside of a call's way in. */
export async function authenticate(app: Pick<App, 'db' | 'readRows'>, token: string): Promise<Actor | null> {
  const { actors } = await createCallerRead(app)([token])
  return actors[0] ?? null
}

function keyOf(token: string): string {
  return token.length < 20 || token.length > 256 ? NOBODY : sha256(token).toString('hex')
}

async function touch(db: Db, tokenSha256: Buffer, userId: bigint): Promise<void> {
  await sql`update sessions set last_used_at = now(), expires_at = now() + make_interval(hours => ${MEMBER_HOURS})
    where token_sha256 = ${tokenSha256}`.execute(db)
  await sql`update users set last_active_at = now() where id = ${userId}`.execute(db)
}
