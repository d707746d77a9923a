import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { notePlaces } from './known-places.ts'
import { openSession } from './session.ts'

/** Tokens for the browser's cookies, which are set after the commit. */
export interface SignedIn {
  token: string
  deviceTokens: string[]
}

/** Opens a session and stores the client's places, host and language, in the caller's transaction. */
export async function signIn(
  ctx: Ctx,
  tx: Tx,
  user: { id: bigint; epoch: number },
  deviceToken?: string,
): Promise<SignedIn> {
  const token = await openSession(tx, user, ctx.client)
  const { language, origin } = ctx.client
  const host = URL.parse(origin)?.host.slice(0, 253) ?? ''
  await sql`update users set language = ${language}, last_url = ${host}
    where id = ${user.id} and (language <> ${language} or last_url <> ${host})`.execute(tx)
  return { token, deviceTokens: await notePlaces(ctx, tx, user.id, ctx.client, deviceToken) }
}
