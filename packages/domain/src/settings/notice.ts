import { address, longText, onOff, planId, whole, words } from './kinds.ts'

export const noticeSettings = {
  noticeShown: onOff(false),
  noticeTitle: words(200),
  noticeContent: longText(20_000),
  noticeMarkedRed: onOff(false),
  noticeIntervalDays: whole(0, 3650, 1, 'days'),
  /** The plan that the start page offers once a day. */
  offeredPlanId: planId(),
  /** Link to the shared Apple ID, shown only to users who have paid. */
  appleShareLink: address(),
}
