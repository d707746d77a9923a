import { sql } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import type { App } from '../context.ts'
import { newPublicId, sha256 } from '../ids.ts'

export interface MetError {
  source: 'server' | 'browser'
  /** Where it happened. */
  name: string
  message: string
  stack: string
  personId?: bigint | undefined
}

/** Adds an error to the error log, counted under its kind. A kind that was marked as resolved is open again. */
export async function noteError(app: Pick<App, 'db' | 'now'>, met: MetError): Promise<void> {
  const at = app.now()
  const [name, message, stack] = [met.name.slice(0, 200), met.message.slice(0, 2000), met.stack.slice(0, 8000)]
  await sql`
    with kind as (
      insert into error_kinds as k (public_id, source, name, digest, message, stack, release, first_at, last_at)
      values (${newPublicId()}, ${met.source}, ${name}, ${digestOf(met)}, ${message}, ${stack}, ${packageFile.version}, ${at}, ${at})
      on conflict (digest) do update set times = k.times + 1, last_at = excluded.last_at, message = excluded.message,
        stack = excluded.stack, release = excluded.release, resolved_at = null
      returning id)
    insert into errors (at, kind_id, name, message, stack, user_id)
    select ${at}, id, ${name}, ${message}, ${stack}, ${met.personId ?? null}::bigint from kind`.execute(app.db)
}

/** What makes two errors one kind: source, name, first place in the stack and message, with numbers and ids masked in it. */
function digestOf({ source, name, message, stack }: MetError): Buffer {
  const words = message.replace(/[0-9a-f]*\d[0-9a-f]*/gi, '#').slice(0, 300)
  const [place = ''] = stack.split('\n').filter((line) => /^\s*at /.test(line) || line.includes('@'))
  const named = place.trim().replace(/[(]?[^\s(]*:\d+:\d+[)]?$/, '')
  return sha256([source, name, words, named].join('\n'))
}
