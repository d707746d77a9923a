import { businessDay } from '@dukou/domain'
import type { App } from '../../platform/context.ts'

/** One member's bytes: the user's id, big-endian, and the seed of his credentials. */
export const ID_BYTES = 4
export const SEED_BYTES = 16
export const MEMBER_BYTES = ID_BYTES + SEED_BYTES

/**
 * Who may use an inbound now, in one value by ascending id: a list of a hundred thousand is two megabytes, and neither
 * rows nor columns are made of it. Says the same as `mayUse` of the domain and `isVisibleTo` of the lines; a test holds
 * them against each other.
 */
const READ = {
  name: 'uniproxy_members',
  text: `
    with shown as materialized (
      select required_entitlement_id, hidden_from_agency from lines
      where inbound_number = $1 and removed_at is null and (is_public or required_entitlement_id is not null))
    select count(*)::int as members,
      coalesce(string_agg(int4send(u.id::int) || u.credential_seed, ''::bytea order by u.id), ''::bytea) as packed
    from users u join traffic_balances b on b.user_id = u.id
    where not u.disabled
      and (b.permanent_granted > b.permanent_used
        or (b.time_expires_at > $2::timestamptz
          and b.daily_limit > case when b.day = $3::date then b.day_quota else 0 end))
      and (exists (select 1 from shown where required_entitlement_id is null and not hidden_from_agency)
        or (not u.is_agency and exists (select 1 from shown where required_entitlement_id is null))
        or exists (select 1 from shown s join user_entitlements e on e.entitlement_id = s.required_entitlement_id
          where e.user_id = u.id and e.expires_at > $2::timestamptz and not (s.hidden_from_agency and u.is_agency)))`,
}

export async function readMembers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<Buffer> {
  const now = app.now()
  const [row] = await app.readRows(READ, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  const [count, packed] = row as [number, Buffer]
  if (packed.length !== count * MEMBER_BYTES) throw new Error(`a credential seed is not ${SEED_BYTES} bytes long`)
  return packed
}
