import type { Customer } from '@dukou/domain'
import { createBatch } from '../../../platform/database/batch.ts'
import { keysIn, type ReadRows, type Statement } from '../../../platform/database/read-rows.ts'

/** User data that a pull needs, read from the database each time. Not cached. */
export interface Puller {
  userId: bigint
  keySha256: Buffer
  seed: Buffer
  disabled: boolean
  isAgency: boolean
  dnsRestricted: boolean
  abroad: boolean
  englishNames: boolean
  mayUseCommonLines: boolean
  balance: Customer['balance']
  /** Ids of the entitlements held now, in order, as one text. */
  entitlements: string
  linesRevision: bigint
}

/**
 * All users of a batch in one text, a line each, because rows of many columns cost the driver three times as much; the
 * entitlements come from one pass over those of the whole batch. No value has a space in it, and only the last may be
 * empty.
 */
const READ: Statement = {
  name: 'subscription_pull',
  text: `
    with asked as materialized (
      select u.public_id, u.id, u.subscription_key_sha256, u.credential_seed, u.disabled, u.is_agency, u.dns_restricted,
        u.abroad, u.english_names, u.common_lines, b.permanent_granted, b.permanent_used, b.daily_limit, b.time_expires_at, b.day,
        b.day_quota, b.trial_left, b.trial_expires_at
      from users u join traffic_balances b on b.user_id = u.id
      where u.public_id = any(${keysIn('$1')})),
    held as (
      select user_id, string_agg(entitlement_id::text, ',' order by entitlement_id) as entitlements
      from user_entitlements where user_id = any(array(select id from asked)) and expires_at > now() group by user_id)
    select (select lines_revision from revisions),
      string_agg(concat_ws(' ', a.public_id, a.id, encode(a.subscription_key_sha256, 'hex'),
        encode(a.credential_seed, 'hex'), a.disabled::int, a.is_agency::int, a.dns_restricted::int, a.abroad::int,
        a.english_names::int, a.common_lines::int, a.permanent_granted, a.permanent_used, a.daily_limit,
        coalesce((extract(epoch from a.time_expires_at) * 1000)::bigint, -1), to_char(a.day, 'YYYY-MM-DD'), a.day_quota,
        a.trial_left, coalesce((extract(epoch from a.trial_expires_at) * 1000)::bigint, -1),
        coalesce(h.entitlements, '')), E'\\n')
    from asked a left join held h on h.user_id = a.id`,
}

/** Reads the users of all pulls that wait, in one query. */
export function createBatchRead(readRows: ReadRows): (publicId: string) => Promise<Puller | undefined> {
  return createBatch(async (publicIds) => {
    // One text, for the driver quotes an array piece by piece; an id is hex digits.
    const [row] = await readRows(READ, [publicIds.join()])
    const found = pullersIn(row as [bigint, string | null])
    return (publicId) => found.get(publicId)
  })
}

function pullersIn([linesRevision, packed]: [bigint, string | null]): Map<string, Puller> {
  const lines = packed === null ? [] : packed.split('\n')
  return new Map(lines.map((line) => pullerOf(line.split(' '), linesRevision)))
}

function pullerOf(values: string[], linesRevision: bigint): [publicId: string, Puller] {
  const [publicId, userId, keySha256, seed, disabled, isAgency, dnsRestricted, abroad, englishNames, ...rest] = values
  const [
    commonLines,
    granted,
    used,
    dailyLimit,
    timeExpiresAt,
    quotaDay,
    quotaUsed,
    trialLeft,
    trialExpiresAt,
    entitlements,
  ] = rest
  const puller = {
    userId: BigInt(userId as string),
    keySha256: Buffer.from(keySha256 as string, 'hex'),
    seed: Buffer.from(seed as string, 'hex'),
    disabled: disabled === '1',
    isAgency: isAgency === '1',
    dnsRestricted: dnsRestricted === '1',
    abroad: abroad === '1',
    englishNames: englishNames === '1',
    mayUseCommonLines: commonLines === '1',
    balance: {
      permanentGrantedBytes: BigInt(granted as string),
      permanentUsedBytes: BigInt(used as string),
      dailyLimitBytes: BigInt(dailyLimit as string),
      timeExpiresAt: instantOf(timeExpiresAt),
      quotaDay: quotaDay as string,
      quotaUsedBytes: BigInt(quotaUsed as string),
      trialLeftBytes: BigInt(trialLeft as string),
      trialExpiresAt: instantOf(trialExpiresAt),
    },
    entitlements: entitlements as string,
    linesRevision,
  }
  return [publicId as string, puller]
}

function instantOf(milliseconds: string | undefined): Date | null {
  return milliseconds === '-1' ? null : new Date(Number(milliseconds))
}
