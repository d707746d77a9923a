import type { Calls, InputOf } from '@dukou/contract'
import { inRanges } from '../../../platform/addresses.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { apiTokenHash, newApiToken } from './api-tokens-table.ts'

type Input = InputOf<Calls['saveApiToken']>

/** A new token is told here and never again; of one that is there only what it may changes. */
export const saveApiToken: Handler<Calls['saveApiToken']> = async (ctx, { id, ...input }) => {
  checkInput(input)
  const { name, networks, lastDay } = input
  const scopes = [...new Set(input.scopes)]
  const may = { name, scopes, networks, last_day: lastDay }
  return ctx.db.transaction().execute(async (tx) => {
    const made = id === null ? { ...newApiToken(), publicId: newPublicId() } : undefined
    if (made) {
      const row = { ...may, user_id: ctx.actor.id, public_id: made.publicId, prefix: made.prefix }
      await tx
        .insertInto('api_tokens')
        .values({ ...row, token_hmac: apiTokenHash(ctx, made.token) })
        .execute()
    } else {
      const { numUpdatedRows } = await tx
        .updateTable('api_tokens')
        .set(may)
        .where('public_id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) refuse('apiTokenNotFound')
    }
    const saved = made?.publicId ?? id ?? ''
    const detail = { name, scopes, networks, lastDay }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveApiToken', target: saved, detail })
    return { id: saved, token: made?.token ?? null }
  })
}

function checkInput({ scopes, networks, lastDay }: Omit<Input, 'id'>): void {
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
