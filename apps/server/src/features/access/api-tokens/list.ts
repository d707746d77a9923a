import type { Calls, Scope } from '@dukou/contract'
import { businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

interface Row {
  public_id: string
  name: string
  prefix: string
  scopes: Scope[]
  networks: string[]
  last_day: string | null
  has_ended: boolean
  email: string
  user_public_id: string
  disabled: boolean
  created_at: Date
  last_used_at: Date | null
  last_used_ip: string | null
  revision: number
}

export const listApiTokens: Handler<Calls['listApiTokens']> = async (ctx) => {
  const today = businessDay(ctx.now(), ctx.config.timeZone)
  const { rows } = await sql<Row>`
    select t.public_id, t.name, t.prefix, t.scopes, t.networks, t.last_day::text, t.created_at, t.last_used_at,
      t.last_used_ip, t.revision, coalesce(t.last_day < ${today}::date, false) as has_ended, u.email,
      u.public_id as user_public_id, u.disabled
    from api_tokens t join accounts u on u.id = t.user_id
    where t.revoked_at is null order by t.id desc`.execute(ctx.db)
  const isLost = ({ disabled, user_public_id }: Row) => disabled || !ctx.settings.adminIds.includes(user_public_id)
  return rows.map((row) => ({
    id: row.public_id,
    name: row.name,
    scopes: row.scopes,
    lastDay: row.last_day,
    networks: row.networks,
    prefix: row.prefix,
    ownerEmail: row.email,
    state: row.has_ended ? 'ended' : isLost(row) ? 'ownerLost' : 'good',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedIp: row.last_used_ip,
    revision: row.revision,
  }))
}
