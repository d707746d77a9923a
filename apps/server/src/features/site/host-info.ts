import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../platform/http/handlers.ts'
import { type FaceRow, faceFor, offersOf } from '../agencies/index.ts'
import { type EnabledChannel, openPayModes } from '../payments/index.ts'

interface Row {
  channels: EnabledChannel[] | null
  agency: FaceRow | null
}

/** Who is an agency's customer, or came by its address, finds its name and contact in place of the site's. */
export const hostInfo: Handler<Calls['hostInfo']> = async (ctx, { host }) => {
  const { settings } = ctx
  const viewer = { userId: ctx.actor?.id ?? null, host: host.trim().toLowerCase() }
  const { rows } = await sql<Row>`
    select (select jsonb_agg(jsonb_build_object('code', code, 'adapter', adapter, 'type_map', type_map))
        from pay_channels where enabled) as channels,
      ${faceFor(viewer)} as agency`.execute(ctx.db)
  const { channels, agency } = rows[0] ?? { channels: null, agency: null }
  return {
    preferredDomain: agency ? '' : settings.preferredDomain,
    noticeShown: settings.noticeShown,
    noticeTitle: settings.noticeTitle,
    noticeContent: settings.noticeContent,
    noticeMarkedRed: settings.noticeMarkedRed,
    noticeIntervalDays: settings.noticeIntervalDays,
    siteName: agency?.name ?? settings.siteName,
    agencyUserDomain: agency?.domain || settings.agencyUserDomain,
    backupDomain: agency ? '' : settings.backupDomain,
    contact: agency?.contact ?? settings.contact,
    offeredPlanId: settings.offeredPlanId,
    subscriptionHost: settings.subscriptionHost || ctx.origin(),
    payModes: openPayModes(ctx, settings, channels ?? []),
    agency: agency && { logoUrl: agency.logoUrl, offers: offersOf(agency) },
  }
}
