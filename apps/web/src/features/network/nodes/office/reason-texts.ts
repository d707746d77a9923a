import type { QuarantineReason, ReportReason } from '@dukou/domain'
import { texts } from '../../../../lib/i18n.ts'

/** Why a report was counted or not. */
export const reasonTexts = texts(
  {
    new: '第一次收到',
    firstTryUnknown: '自称是重试，但第一次没有来过',
    marked: '重试，之前的一份已经收到',
    overtaken: '同一份先后来了两次，后一次先到',
    sameUndelivered: '和没有送达的上一份一样',
    containsUndelivered: '包含没有送达的上一份',
    late: '来晚了，但没有别的上报包含它',
    laterTryWasCounted: '来晚了，它的重试已经计入',
    laterReportContainsIt: '来晚了，后一份上报已经包含它',
  } satisfies Record<ReportReason, string>,
  {
    new: 'Heard for the first time',
    firstTryUnknown: 'Says it is a second try, but no first one came',
    marked: 'A second try of one that had come',
    overtaken: 'Came twice, the second time sooner',
    sameUndelivered: 'The same as the one before, which got no answer',
    containsUndelivered: 'Contains the one before, which got no answer',
    late: 'Came late, but no other one contains it',
    laterTryWasCounted: 'Came late; its second try was counted',
    laterReportContainsIt: 'Came late; the next report contains it',
  },
)

/** Why nobody was billed for what a report says. */
export const strayTexts = texts(
  {
    unknownUser: '不是这个入站的用户',
    moreThanUsers: '里面的用户比入站的用户还多',
    sentinel: '占位用户，不是客户',
    tooFast: '比入站能跑的还快',
    unreadable: '整份读不懂',
    notAUser: '编号不是用户的编号',
    notAPair: '不是上行、下行两个数',
    notAnInteger: '字节数不是整数',
    negative: '字节数是负数',
    tooLarge: '字节数大得不可能',
  } satisfies Record<QuarantineReason, string>,
  {
    unknownUser: 'Not a user of this inbound',
    moreThanUsers: 'More users than the inbound has',
    sentinel: 'A stand-in, not a customer',
    tooFast: 'Faster than the inbound can be',
    unreadable: 'The whole report cannot be read',
    notAUser: 'Not the number of a user',
    notAPair: 'Not two counts, up and down',
    notAnInteger: 'Bytes that are not whole numbers',
    negative: 'Bytes below zero',
    tooLarge: 'More bytes than possible',
  },
)
