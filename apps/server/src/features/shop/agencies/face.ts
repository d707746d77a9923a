import { grantOf } from '@dukou/domain'

/** An agency as JSON brings it; amounts are texts. */
export interface FaceRow {
  name: string
  domain: string
  contact: string
  logoUrl: string
  offers: { name: string; price: string; bytes: string; bonus: number; days: number }[] | null
}

/**
 * A column for the face of the agency whose customer somebody is; else of the one that has this host, or null. The host
 * chooses looks alone: no right follows from it.
 * @param userId a bigint or null, `host` a text, each as SQL
 */
export function faceFor(userId: string, host: string): string {
  return `(
    select jsonb_build_object('name', a.name, 'domain', a.domain, 'contact', a.contact, 'logoUrl', a.logo_url,
      'offers', (select jsonb_agg(jsonb_build_object('name', p.name, 'price', c.price_li::text,
          'bytes', p.traffic_bytes::text, 'bonus', p.bonus_percent, 'days', p.duration_days) order by p.sort, p.id)
        from agency_prices c join current_plans p on p.id = c.plan_id where c.agency_id = a.id))
    from agencies a
    where a.id = coalesce(
      (select c.agency_id from agency_customers c join accounts u on u.id = c.user_id and u.is_agency
        where c.user_id = ${userId}),
      (select d.id from agencies d where d.domain <> '' and d.domain = ${host})))`
}

export function offersOf({ offers }: FaceRow) {
  return (offers ?? []).map(({ name, price, bytes, bonus, days }) => ({
    name,
    priceLi: BigInt(price),
    ...grantOf({ trafficBytes: BigInt(bytes), bonusPercent: bonus, durationDays: days }),
  }))
}
