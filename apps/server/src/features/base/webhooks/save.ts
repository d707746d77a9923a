import type { Calls, InputOf } from '@dukou/contract'
import { webAddress } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { lockForChange } from '../../../platform/database/removable.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { isPrivateNumber } from '../../../platform/public-lookup.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../audit/index.ts'
import { newWebhookSecret, type Webhook, webhookSecretPlace } from './webhook-tables.ts'

type Facts = Omit<InputOf<Calls['saveWebhook']>, 'id' | 'revision'>

/** The secret of a new one is told here and never again. */
export const saveWebhook: Handler<Calls['saveWebhook']> = async (ctx, { id, revision, ...input }) => {
  checkInput(ctx, input)
  const facts = { ...input, url: input.url.trim(), events: [...new Set(input.events)] }
  return ctx.db.transaction().execute(async (tx) => {
    const webhook = id === null ? undefined : await lockForChange(tx, 'webhooks', id)
    if (id !== null && !webhook) refuse('webhookNotFound')
    const before = webhook && { ...webhook, id: webhook.public_id }
    await refuseStale(tx, 'saveWebhook', before, revision)
    const { secret, saved } = webhook
      ? { secret: null, saved: await updateWebhook(tx, webhook, facts) }
      : await insertWebhook(ctx, tx, facts)
    const after = { ...saved, id: saved.public_id }
    const detail = changeOf('saveWebhook', before, after)
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'saveWebhook', target: after.id, detail })
    return { id: after.id, secret, revision: after.revision }
  })
}

async function updateWebhook(tx: Tx, before: Webhook, facts: Facts): Promise<Webhook> {
  return tx
    .updateTable('webhooks')
    .set(facts)
    .where('id', '=', before.id)
    .where('revision', '=', before.revision)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertWebhook({ secrets }: Pick<App, 'secrets'>, tx: Tx, facts: Facts) {
  const public_id = newPublicId()
  const secret = newWebhookSecret()
  const secret_sealed = secrets.seal(webhookSecretPlace(public_id), secret)
  const saved = await tx
    .insertInto('webhooks')
    .values({ ...facts, public_id, secret_sealed })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { secret, saved }
}

/** Checks only the address itself. A host name is resolved and checked at every delivery. */
function checkInput({ config }: Pick<App, 'config'>, input: Facts): void {
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
