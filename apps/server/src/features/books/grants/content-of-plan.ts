import type { Grant } from '@dukou/domain'
import type { PlanContent } from './deliver.ts'

/** The content of a plan, as plans and orders hold it. */
interface Sold {
  device_count: number
  speed_mbps: number
  /** Bytes; null: the site's usual quota. */
  daily_limit: bigint | null
  entitlement_id: bigint | null
  entitlement_days: number
}

/** @param grant traffic and days, bonus included */
export function contentOfPlan(grant: Grant, sold: Sold): PlanContent {
  const { entitlement_id: id, entitlement_days: days } = sold
  return {
    ...grant,
    limits: { devices: sold.device_count, speedMbps: sold.speed_mbps, dailyBytes: sold.daily_limit },
    ...(id !== null && days > 0 && { entitlement: { id, days } }),
  }
}
