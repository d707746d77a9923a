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
  new: { zh: '第一次收到', en: 'Received for the first time' },
  firstTryUnknown: { zh: '标记为重试，首次未收到', en: 'Marked as a retry, but the first was not received' },
  marked: { zh: '重试，之前的一份已经收到', en: 'A retry; the first was received' },
  overtaken: { zh: '重复上报：重试先到', en: 'Duplicate: the retry arrived first' },
  sameUndelivered: { zh: '和没有送达的上一份一样', en: 'The same as the one before, which got no answer' },
  containsUndelivered: { zh: '包含没有送达的上一份', en: 'Contains the one before, which got no answer' },
  late: { zh: '来晚了，但没有别的上报包含它', en: 'Late, but no other report contains it' },
  laterTryWasCounted: { zh: '来晚了，它的重试已经计入', en: 'Late; its retry was counted' },
  laterReportContainsIt: { zh: '来晚了，后一份上报已经包含它', en: 'Late; the next report contains it' },
}

const QUARANTINE_REASON_WORDS: WordsOf<QuarantineReason> = {
  unknownUser: { zh: '不是这个入站的用户', en: 'Not a user of this inbound' },
  moreThanUsers: { zh: '里面的用户比入站的用户还多', en: 'More users than the inbound has' },
  sentinel: { zh: '占位用户，不是客户', en: 'Placeholder user, not a customer' },
  tooFast: { zh: '超过入站最大速度', en: 'Faster than the inbound allows' },
  unreadable: { zh: '上报无法解析', en: 'The report cannot be parsed' },
  notAUser: { zh: '编号不是用户的编号', en: 'Not the number of a user' },
  notAPair: { zh: '不是上行、下行两个数', en: 'Not two counts, up and down' },
  notAnInteger: { zh: '字节数不是整数', en: 'Bytes are not whole numbers' },
  negative: { zh: '字节数是负数', en: 'Negative bytes' },
  tooLarge: { zh: '字节数过大', en: 'Too many bytes' },
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
