import { sql } from 'kysely'
import type { App } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/tables.ts'

/** A user's traffic as a test sets it. Missing fields are zero or null. */
export interface Standing {
  granted?: bigint
  dailyLimit?: bigint
  timeExpiresAt?: Date | null | undefined
  trialLeft?: bigint
  trialExpiresAt?: Date | null | undefined
}

let made = 0

/** Users without a way to sign in, whose grants are on record. @returns their numbers, ascending */
export async function addUsers(db: Db, standings: readonly Standing[]): Promise<number[]> {
  const ids: number[] = []
  for (const { granted = 0n, dailyLimit = 0n, timeExpiresAt = null, ...rest } of standings) {
    made += 1
    const name = `${process.pid}-${made}`
    const { rows } = await sql<{ id: bigint }>`
      insert into users (public_id, email, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
      values (${name}, ${`${name}@example.com`}, '', sha256(${name}::text::bytea), '', '\\x00') returning id`.execute(
      db,
    )
    const id = rows[0]?.id as bigint
    await sql`insert into ledger_accounts (kind, user_id) select kind, ${id} from unnest(array['wallet', 'credit', 'hold']) as kind`.execute(
      db,
    )
    await sql`insert into traffic_balances (user_id, permanent_granted, daily_limit, time_expires_at, trial_left, trial_expires_at)
      values (${id}, ${granted}, ${dailyLimit}, ${timeExpiresAt}, ${rest.trialLeft ?? 0n}, ${rest.trialExpiresAt ?? null})`.execute(
      db,
    )
    await sql`insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after, trial_change, time_after)
      values (${`test:${id}`}, ${id}, '2026-01-01', 'coupon', ${granted}, ${granted}, ${rest.trialLeft ?? 0n}, ${timeExpiresAt})`.execute(
      db,
    )
    ids.push(Number(id))
  }
  return ids
}

/** Inbounds of a node of their own, each known as a source of reports. @returns their numbers */
export async function addSources({ db }: Pick<App, 'db'>, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with node as (
      insert into nodes (public_id, name, type, control_port, relay_port, listen_port, public_port, server_type)
      values (gen_random_uuid()::text, 'n', 'v2ray', 1, 1, 1, 1, 'x') returning id),
    made as (
      insert into inbounds (node_id, protocol, listen_port, public_port, relay_port, parameters_sealed)
      select id, (array['vmessTcp', 'vmessWs', 'shadowsocks', 'reality', 'compat'])[n], n, n, n, ''
      from node, generate_series(1, ${count}::int) n returning number)
    insert into usage_sources (inbound_number) select number from made returning inbound_number as number`.execute(db)
  return rows.map(({ number }) => number)
}
