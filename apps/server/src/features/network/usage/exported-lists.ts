import { listQuarantine, listReports } from '@dukou/contract'
import type { QuarantineReason, ReportReason } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { keptOf, quarantineQuery, reportOf, reportsQuery } from './list-reports.ts'

const PROGRAMS: WordsOf<'v2node' | 'v2bx' | 'xrayr' | 'xboard' | 'dukou' | 'unknown'> = {
  v2node: { zh: 'v2node', en: 'v2node' },
  v2bx: { zh: 'V2bX', en: 'V2bX' },
  xrayr: { zh: 'XrayR', en: 'XrayR' },
  xboard: { zh: 'Xboard-Node', en: 'Xboard-Node' },
  dukou: { zh: '渡口 agent', en: 'Dukou agent' },
  unknown: { zh: '未知', en: 'Unknown' },
}

const DECISIONS: WordsOf<'accepted' | 'resend' | 'excess'> = {
  accepted: { zh: '计入', en: 'counted' },
  resend: { zh: '重复，不计', en: 'repeated, not counted' },
  excess: { zh: '只计多出的', en: 'only the excess counted' },
}

const REPORT_REASON_WORDS: WordsOf<ReportReason> = {
  new: { zh: '第一次收到', en: 'Heard for the first time' },
  firstTryUnknown: { zh: '自称是重试，但第一次没有来过', en: 'Says it is a second try, but no first one came' },
  marked: { zh: '重试，之前的一份已经收到', en: 'A second try of one that had come' },
  overtaken: { zh: '同一份先后来了两次，后一次先到', en: 'Came twice, the second time sooner' },
  sameUndelivered: { zh: '和没有送达的上一份一样', en: 'The same as the one before, which got no answer' },
  containsUndelivered: { zh: '包含没有送达的上一份', en: 'Contains the one before, which got no answer' },
  late: { zh: '来晚了，但没有别的上报包含它', en: 'Came late, but no other one contains it' },
  laterTryWasCounted: { zh: '来晚了，它的重试已经计入', en: 'Came late; its second try was counted' },
  laterReportContainsIt: { zh: '来晚了，后一份上报已经包含它', en: 'Came late; the next report contains it' },
}

const QUARANTINE_REASON_WORDS: WordsOf<QuarantineReason> = {
  unknownUser: { zh: '不是这个入站的用户', en: 'Not a user of this inbound' },
  moreThanUsers: { zh: '里面的用户比入站的用户还多', en: 'More users than the inbound has' },
  sentinel: { zh: '占位用户，不是客户', en: 'A stand-in, not a customer' },
  tooFast: { zh: '比入站能跑的还快', en: 'Faster than the inbound can be' },
  unreadable: { zh: '整份读不懂', en: 'The whole report cannot be read' },
  notAUser: { zh: '编号不是用户的编号', en: 'Not the number of a user' },
  notAPair: { zh: '不是上行、下行两个数', en: 'Not two counts, up and down' },
  notAnInteger: { zh: '字节数不是整数', en: 'Bytes that are not whole numbers' },
  negative: { zh: '字节数是负数', en: 'Bytes below zero' },
  tooLarge: { zh: '字节数大得不可能', en: 'More bytes than possible' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listReports: exported(
    listReports,
    'reports',
    (_app, input) => reportsQuery(input, ALL_ROWS),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.arrivedAt),
      is.text({ zh: '节点', en: 'Node' }, (row) => row.nodeName),
      is.count({ zh: '入站', en: 'Inbound' }, (row) => row.inboundNumber),
      is.state({ zh: '节点程序', en: 'Program' }, PROGRAMS, (row) => row.program),
      is.state({ zh: '处理', en: 'Decision' }, DECISIONS, (row) => row.decision),
      is.state({ zh: '原因', en: 'Reason' }, REPORT_REASON_WORDS, (row) => row.reason),
      is.flag({ zh: '不确定', en: 'Uncertain' }, (row) => row.uncertain),
      is.traffic({ zh: '收到', en: 'Received' }, (row) => BigInt(row.received)),
      is.traffic({ zh: '重复', en: 'Repeated' }, (row) => BigInt(row.resent)),
      is.traffic({ zh: '未计费', en: 'Unattributed' }, (row) => BigInt(row.quarantined)),
      is.traffic({ zh: '计入', en: 'Counted' }, (row) => reportOf(row).countedBytes),
      is.text({ zh: '上报编号', en: 'Report id' }, (row) => row.key),
    ],
  ),
  listQuarantine: exported(
    listQuarantine,
    'quarantine',
    (_app, input) => quarantineQuery(input, ALL_ROWS),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.arrivedAt),
      is.text({ zh: '节点', en: 'Node' }, (row) => row.nodeName),
      is.count({ zh: '入站', en: 'Inbound' }, (row) => row.inboundNumber),
      is.state({ zh: '原因', en: 'Reason' }, QUARANTINE_REASON_WORDS, (row) => row.reason),
      is.traffic({ zh: '上行', en: 'Up' }, (row) => keptOf(row).upBytes),
      is.traffic({ zh: '下行', en: 'Down' }, (row) => keptOf(row).downBytes),
      is.text({ zh: '内容', en: 'Entries' }, (row) => row.entries),
      is.text({ zh: '上报编号', en: 'Report id' }, (row) => row.reportKey),
    ],
  ),
}
