import type { QuarantineReason, ReportReason } from '@dukou/domain'
import { texts } from '../../../../lib/i18n.ts'

/** Why a report was counted or not. */
export const reasonTexts = texts(
  {
    new: '第一次收到',
    firstTryUnknown: '标记为重试，首次未收到',
    marked: '重试，之前的一份已经收到',
    overtaken: '重复上报：重试先到',
    sameUndelivered: '和没有送达的上一份一样',
    containsUndelivered: '包含没有送达的上一份',
    late: '来晚了，但没有别的上报包含它',
    laterTryWasCounted: '来晚了，它的重试已经计入',
    laterReportContainsIt: '来晚了，后一份上报已经包含它',
  } satisfies Record<ReportReason, string>,
  {
    new: 'Received for the first time',
    firstTryUnknown: 'Marked as a retry, but the first was not received',
    marked: 'A retry; the first was received',
    overtaken: 'Duplicate: the retry arrived first',
    sameUndelivered: 'The same as the one before, which got no answer',
    containsUndelivered: 'Contains the one before, which got no answer',
    late: 'Late, but no other report contains it',
    laterTryWasCounted: 'Late; its retry was counted',
    laterReportContainsIt: 'Late; the next report contains it',
  },
)

/** Why nobody was billed for what a report says. */
export const strayTexts = texts(
  {
    unknownUser: '不是这个入站的用户',
    moreThanUsers: '里面的用户比入站的用户还多',
    sentinel: '占位用户，不是客户',
    tooFast: '超过入站最大速度',
    unreadable: '上报无法解析',
    notAUser: '编号不是用户的编号',
    notAPair: '不是上行、下行两个数',
    notAnInteger: '字节数不是整数',
    negative: '字节数是负数',
    tooLarge: '字节数过大',
  } satisfies Record<QuarantineReason, string>,
  {
    unknownUser: 'Not a user of this inbound',
    moreThanUsers: 'More users than the inbound has',
    sentinel: 'Placeholder user, not a customer',
    tooFast: 'Faster than the inbound allows',
    unreadable: 'The report cannot be parsed',
    notAUser: 'Not the number of a user',
    notAPair: 'Not two counts, up and down',
    notAnInteger: 'Bytes are not whole numbers',
    negative: 'Negative bytes',
    tooLarge: 'Too many bytes',
  },
)
