import { DEFAULT_TIME_ZONE, PAY_MODES } from '@dukou/domain'
import { call } from '../call.ts'
import { as, bytes, flag, integer, list, nothing, oneOf, orElse, orNull, price, record, text, yuan } from '../codec.ts'

export const hostInfo = call('/api/host/get', {
  summary: 'Facts of the site: name, preferred domain, announcement',
  caller: 'anyone',
  reads: true,
  /** Ours: the host that the page is served from; it chooses the looks and nothing else. */
  input: record({ host: as('host', orElse(text(255), '')) }),
  answer: record({
    preferredDomain: as('preferDomain', text()),
    noticeShown: as('notice_show', flag),
    noticeTitle: as('notice_title', text()),
    noticeContent: as('notice_content', text()),
    noticeMarkedRed: as('notice_mark_red', flag),
    // Ours.
    noticeIntervalDays: as('notice_day_interval', integer(0, 3650)),
    siteName: as('siteName', text()),
    /** The zone of business days and of all times that people read. Absent: a server that does not tell it yet. */
    timeZone: as('timeZone', orElse(text(), DEFAULT_TIME_ZONE)),
    agencyUserDomain: as('agency_user_domain', text()),
    backupDomain: as('backupDomain', text()),
    contact: as('contact', text()),
    /** The plan that the start page offers; empty: none. */
    offeredPlanId: as('offeredPlan', text()),
    subscriptionHost: as('describe_host', text()),
    /** The site can send mail. */
    canMail: as('canMail', flag),
    /** A sign-up and a reset by link wait for the link in a mail. */
    confirmsByMail: as('confirmsByMail', flag),
    /** The site has a shared Apple ID. */
    appleShared: as('appleShared', flag),
    /** GB of a day beyond which time packages are held to the speed of their plan; 0: never. */
    slowAfterGb: as('vip_traffic_thred_rate_limit', integer(0, 1e6)),
    /** Those that can be chosen now, as pages of 0.1.0 read them. */
    payModes: as('payModes', list(oneOf(PAY_MODES))),
    /** All that have an account. `failing`: none can be started, or none would be seen. `closed`: not at this hour. */
    payWays: as(
      'payWays',
      list(
        record({
          mode: as('mode', oneOf(PAY_MODES)),
          state: as('state', oneOf(['open', 'failing', 'closed'] as const)),
          minLi: as('min', price),
          maxLi: as('max', price),
        }),
      ),
    ),
    /** Whose customers this page is for; its name and contact stand in those fields already. */
    agency: as(
      'agency',
      orNull(
        record({
          logoUrl: as('logo', text()),
          /** The agency's offers, at today's prices. */
          offers: as(
            'offers',
            list(
              record({
                name: as('name', text()),
                priceLi: as('price', yuan),
                permanentBytes: as('traffic', bytes),
                durationDays: as('vipDuration', integer(0, 36_500)),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
  refusals: [],
})

export const appleShare = call('/api/user/apple_id_share', {
  summary: 'Address of the shared Apple ID, for customers with a purchase',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: record({ link: as('link', text()) }),
  refusals: ['appleIdNeedsPurchase', 'appleIdMissing'],
})
