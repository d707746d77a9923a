import { sql } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import type { App } from '../context.ts'
import { storable } from '../database/storable.ts'
import { newPublicId, sha256 } from '../ids.ts'

export interface MetError {
  source: 'server' | 'browser'
  /** Place of the error: a call, a job, a route or a page. */
  name: string
  message: string
  stack: string
  personId?: bigint | undefined
  /** The network that it comes from, where nobody knows the person. */
  strangerNetwork?: string | undefined
}

/** Limits for errors from visitors without a session: kinds per network, kinds in total, stored cases per kind. */
const KINDS_PER_NETWORK = 5
const KINDS_OF_STRANGERS = 100
const CASES_OF_STRANGERS = 20

/**
 * Adds an error to the error log, counted under its kind. A kind that was marked as resolved is open again. Kinds that
 * strangers tell of are apart from all others and have an end: the least frequent and oldest make room.
 */
export async function noteError(app: Pick<App, 'db' | 'now'>, met: MetError): Promise<void> {
  const at = app.now()
  const network = met.strangerNetwork ?? ''
  const [messageEnd, stackEnd] = network ? [500, 4000] : [2000, 8000]
  const [name, message, stack] = [
    storable(met.name, 200),
    storable(met.message, messageEnd),
    storable(met.stack, stackEnd),
  ]
  const digest = digestOf(met)
  await sql`
    with kind as (
      insert into error_kinds as k
        (public_id, source, name, digest, message, stack, release, first_at, last_at, stranger_network)
      select ${newPublicId()}, ${met.source}, ${name}, ${digest}, ${message}, ${stack}, ${packageFile.version},
        ${at}::timestamptz, ${at}::timestamptz, ${network}
      where ${network} = '' or exists (select 1 from error_kinds where digest = ${digest})
        or (select count(*) from error_kinds where stranger_network = ${network}) < ${KINDS_PER_NETWORK}
      on conflict (digest) do update set times = k.times + 1, last_at = excluded.last_at, message = excluded.message,
        stack = excluded.stack, release = excluded.release, resolved_at = null
      returning id, times)
    insert into errors (at, kind_id, name, message, stack, user_id)
    select ${at}, id, ${name}, ${message}, ${stack}, ${met.personId ?? null}::bigint from kind
    where ${network} = '' or times <= ${CASES_OF_STRANGERS}`.execute(app.db)
  if (network) await forgetMostOfStrangers(app)
}

export async function forgetMostOfStrangers({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`
    delete from error_kinds where id in (
      select id from error_kinds where stranger_network <> ''
      order by times desc, last_at desc offset ${KINDS_OF_STRANGERS} for update skip locked)`.execute(db)
}

/** Hash of a kind of error: source, name, first stack frame, and message with numbers and ids masked. */
function digestOf({ source, name, message, stack, strangerNetwork }: MetError): Buffer {
  const words = message.replace(/[0-9a-f]*\d[0-9a-f]*/gi, '#').slice(0, 300)
  const [place = ''] = stack.split('\n').filter((line) => /^\s*at /.test(line) || line.includes('@'))
  const named = place.trim().replace(/[(]?[^\s(]*:\d+:\d+[)]?$/, '')
  // Else a stranger could write into a kind that a signed-in person's page told of.
  return sha256([strangerNetwork ? 'stranger' : source, name, words, named].join('\n'))
}
