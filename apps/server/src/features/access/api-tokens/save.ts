import type { Calls, InputOf } from '@dukou/contract'
import { reachesFurther } from '@dukou/domain'
import type { Insertable } from 'kysely'
import { inRanges } from '../../../platform/addresses.ts'
import type { Actor, App } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { proveOwner } from '../second-factor/index.ts'
import { apiTokenHash, newApiToken } from './api-tokens-table.ts'

type Input = InputOf<Calls['saveApiToken']>

/**
 * A new token is told here and never again; of one that is there only what it may changes. Tokens outlive the session, so
 * an open page alone makes none and lets none reach further.
 */
export const saveApiToken: Handler<Calls['saveApiToken']> = async (ctx, { id, revision, ...asked }) => {
  const { passwordDigest, code, ...input } = asked
  checkInput(input)
  const { name, networks, lastDay } = input
  const may = { name, scopes: [...new Set(input.scopes)], networks, last_day: lastDay }
  const proof = passwordDigest === null ? undefined : await proveOwner(ctx, passwordDigest, code)
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const before = id === null ? undefined : await lockToken(tx, id)
    await refuseStale(tx, 'saveApiToken', before, revision)
    if (!proof && reachesFurther({ ...may, lastDay }, before)) refuse('passwordWrong')
    await proof?.take(tx)
    const { token, after } = before
      ? { token: null, after: await updateToken(tx, before, may) }
      : await insertToken(ctx, tx, may)
    const detail = changeOf('saveApiToken', before, after)
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveApiToken', target: after.id, detail })
    if (!before) await tellOwner(tx, ctx.actor.id, after)
    return { id: after.id, token, revision: after.revision }
  })
  await proof?.done()
  return saved
}

/** It may have been somebody else who knows the password. */
async function tellOwner(tx: Tx, userId: bigint, { id, name }: { id: string; name: string }): Promise<void> {
  const text = {
    zh: `新建了 API 令牌「${name}」，程序可以用它代你操作。如果不是你，请马上吊销它，再修改密码`,
    en: `The API token "${name}" was made; with it a program acts for you. If this was not you, revoke it at once and change your password`,
  }
  await tellUser(tx, { userId, key: `api-token:${id}`, href: '/#/admin_api_tokens', text })
}

type May = Pick<Insertable<Tables['api_tokens']>, 'name' | 'scopes' | 'networks' | 'last_day'>

const COLUMNS = ['public_id as id', 'name', 'scopes', 'networks', 'last_day as lastDay', 'revision'] as const

async function lockToken(tx: Tx, id: string) {
  const token = await tx
    .selectFrom('api_tokens')
    .select(COLUMNS)
    .where('public_id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return token ?? refuse('apiTokenNotFound')
}

async function updateToken(tx: Tx, before: { id: string; revision: number }, may: May) {
  return tx
    .updateTable('api_tokens')
    .set(may)
    .where('public_id', '=', before.id)
    .where('revision', '=', before.revision)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

async function insertToken(ctx: Pick<App, 'secrets'> & { actor: Actor }, tx: Tx, may: May) {
  const { token, prefix } = newApiToken()
  const row = { ...may, user_id: ctx.actor.id, public_id: newPublicId(), prefix, token_hmac: apiTokenHash(ctx, token) }
  const after = await tx.insertInto('api_tokens').values(row).returning(COLUMNS).executeTakeFirstOrThrow()
  return { token, after }
}

function checkInput({ scopes, networks, lastDay }: Pick<Input, 'scopes' | 'networks' | 'lastDay'>): void {
  if (scopes.length === 0) refuseInput({ zh: '至少要给一个范围', en: 'at least one scope is needed' })
  if (lastDay !== null && !isDay(lastDay)) {
    refuseInput({ zh: `没有「${lastDay}」这一天`, en: `there is no day ${lastDay}` })
  }
  for (const network of networks) {
    if (isNetwork(network)) continue
    refuseInput({
      zh: `「${network}」不是 IP 地址或网段，例如 203.0.113.8、10.0.0.0/8`,
      en: `"${network}" is neither an address nor a network such as 203.0.113.8 or 10.0.0.0/8`,
    })
  }
}

/** Not the 30th of February. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function isNetwork(text: string): boolean {
  try {
    return inRanges([text]) !== undefined
  } catch {
    return false
  }
}
