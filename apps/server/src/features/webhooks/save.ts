import type { Calls, InputOf } from '@dukou/contract'
import { webAddress } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { isPrivateNumber } from '../../platform/public-lookup.ts'
import { refuse, refuseInput } from '../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { newWebhookSecret, webhookSecretPlace } from './webhook-tables.ts'

/** The secret of a new one is told here and never again. */
export const saveWebhook: Handler<Calls['saveWebhook']> = async (ctx, { id, ...input }) => {
  checkInput(ctx, input)
  const facts = { ...input, url: input.url.trim(), events: [...new Set(input.events)] }
  return ctx.db.transaction().execute(async (tx) => {
    const publicId = id ?? newPublicId()
    const secret = id === null ? newWebhookSecret() : null
    if (secret) {
      const secret_sealed = ctx.secrets.seal(webhookSecretPlace(publicId), secret)
      await tx
        .insertInto('webhooks')
        .values({ ...facts, public_id: publicId, secret_sealed })
        .execute()
    } else {
      const { numUpdatedRows } = await tx
        .updateTable('webhooks')
        .set(facts)
        .where('public_id', '=', publicId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) refuse('webhookNotFound')
    }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveWebhook', target: publicId, detail: facts })
    return { id: publicId, secret }
  })
}

/** What a name stands for is looked at whenever something is sent; here only what can be read off the address. */
function checkInput({ config }: Pick<App, 'config'>, input: Omit<InputOf<Calls['saveWebhook']>, 'id'>): void {
  const url = webAddress(input.url.trim(), config.webhooksAnywhere ? ['https:', 'http:'] : ['https:'])
  if (!url) {
    refuseInput({
      zh: '地址要以 https:// 开头，例如 https://example.com/hook，不带用户名和密码',
      en: 'the address must begin with https://, such as https://example.com/hook, without a name and password',
    })
  }
  if (!config.webhooksAnywhere && isPrivateNumber(url)) {
    refuseInput({ zh: '不能发到内网地址，请换一个公网地址', en: 'a private address cannot be told, use a public one' })
  }
  if (input.events.length === 0) refuseInput({ zh: '至少选一种事件', en: 'choose at least one event' })
}
