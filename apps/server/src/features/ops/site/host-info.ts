import type { Calls } from '@dukou/contract'
import { batchPerDatabase } from '../../../platform/database/batch.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { canMail } from '../../base/outbox/index.ts'
import { subscriptionAddress } from '../../base/settings/index.ts'
import { confirmsByMail } from '../../people/confirmations/index.ts'
import { type FaceRow, faceFor, offersOf } from '../../shop/agencies/index.ts'
import { ENABLED_PAYMENT_ACCOUNTS, type EnabledPaymentAccount, waysToPay } from '../../shop/payments/index.ts'

/** The payment accounts come with the first row alone, as all who are asked for at once share them. */
const READ: Statement = {
  name: 'host_info',
  text: `
    select case when place = 1 then ${ENABLED_PAYMENT_ACCOUNTS} end as "paymentAccounts",
      ${faceFor('viewer.user_id', 'viewer.host')} as agency
    from rows from (json_to_recordset($1::json) as (user_id bigint, host text)) with ordinality
      as viewer (user_id, host, place)
    order by place`,
}

interface Found {
  paymentAccounts: EnabledPaymentAccount[]
  agency: FaceRow | null
}

const readAny = batchPerDatabase<Found>((readRows) => async (viewers) => {
  const rows = (await readRows(READ, [`[${viewers.join()}]`])) as [EnabledPaymentAccount[] | null, FaceRow | null][]
  const paymentAccounts = rows[0]?.[0] ?? []
  const agencies = new Map(viewers.map((viewer, place) => [viewer, rows[place]?.[1] ?? null]))
  return (viewer) => ({ paymentAccounts, agency: agencies.get(viewer) ?? null })
})

/** Shows the agency's name and contact in place of the site's to its customers and to visitors of its address. */
export const hostInfo: Handler<Calls['hostInfo']> = async (ctx, { host }) => {
  const { settings } = ctx
  const viewer = { user_id: ctx.actor?.id.toString() ?? null, host: host.trim().toLowerCase() }
  const { paymentAccounts, agency } = await readAny(ctx.readRows, JSON.stringify(viewer))
  const ways = waysToPay(ctx, settings, paymentAccounts)
  return {
    preferredDomain: agency ? '' : settings.preferredDomain,
    noticeShown: settings.noticeShown,
    noticeTitle: settings.noticeTitle,
    noticeContent: settings.noticeContent,
    noticeMarkedRed: settings.noticeMarkedRed,
    noticeIntervalDays: settings.noticeIntervalDays,
    timeZone: ctx.config.timeZone,
    siteName: agency?.name ?? settings.siteName,
    agencyUserDomain: agency?.domain || settings.agencyUserDomain,
    backupDomain: agency ? '' : settings.backupDomain,
    contact: agency?.contact ?? settings.contact,
    offeredPlanId: settings.offeredPlanId,
    subscriptionHost: subscriptionAddress(ctx),
    canMail: canMail(ctx),
    confirmsByMail: confirmsByMail(ctx),
    appleShared: settings.appleShareLink !== '',
    slowAfterGb: settings.slowAfterGb,
    payModes: ways.filter(({ state }) => state === 'open').map(({ mode }) => mode),
    payWays: ways.map(({ accounts: _, ...way }) => way),
    agency: agency && { logoUrl: agency.logoUrl, offers: offersOf(agency) },
  }
}
