import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { openPayModes } from '../payments/index.ts'
import { readSettings } from '../settings/index.ts'

export const hostInfo: Handler<Calls['hostInfo']> = async (ctx) => {
  const settings = await readSettings(ctx.db)
  return {
    preferredDomain: settings.preferredDomain,
    noticeShown: settings.noticeShown,
    noticeTitle: settings.noticeTitle,
    noticeContent: settings.noticeContent,
    noticeMarkedRed: settings.noticeMarkedRed,
    noticeIntervalDays: settings.noticeIntervalDays,
    siteName: settings.siteName,
    agencyUserDomain: settings.agencyUserDomain,
    backupDomain: settings.backupDomain,
    contact: settings.contact,
    subscriptionHost: settings.subscriptionHost || ctx.origin(),
    payModes: await openPayModes(ctx, settings),
  }
}
