import { PAY_MODES } from '@dukou/domain'
import { call } from './call.ts'
import { as, flag, integer, list, nothing, oneOf, record, text } from './codec.ts'

export const hostInfo = call('/api/host/get', {
  summary: 'What the page needs before anybody signed in: name, preferred domain, announcement',
  caller: 'anyone',
  reads: true,
  input: nothing,
  answer: record({
    preferredDomain: as('preferDomain', text()),
    noticeShown: as('notice_show', flag),
    noticeTitle: as('notice_title', text()),
    noticeContent: as('notice_content', text()),
    noticeMarkedRed: as('notice_mark_red', flag),
    // Ours.
    noticeIntervalDays: as('notice_day_interval', integer(0, 3650)),
    siteName: as('siteName', text()),
    agencyUserDomain: as('agency_user_domain', text()),
    backupDomain: as('backupDomain', text()),
    contact: as('contact', text()),
    /** The plan that the start page offers; empty: none. */
    offeredPlanId: as('offeredPlan', text()),
    subscriptionHost: as('describe_host', text()),
    payModes: as('payModes', list(oneOf(PAY_MODES))),
  }),
  refusals: [],
})

export const appleShare = call('/api/user/apple_id_share', {
  summary: 'Where the shared Apple ID stands, for who has bought something',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: record({ link: as('link', text()) }),
  refusals: ['appleIdNeedsPurchase', 'appleIdMissing'],
})
