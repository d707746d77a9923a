import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { openPayModes } from '../payments/index.ts'

export const hostInfo: Handler<Calls['hostInfo']> = async (ctx) => {
  const { settings } = ctx
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
    offeredPlanId: settings.offeredPlanId,
    subscriptionHost: settings.subscriptionHost || ctx.origin(),
    payModes: await openPayModes(ctx, settings),
  }
}
