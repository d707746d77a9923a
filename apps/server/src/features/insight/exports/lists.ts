import {
  allTrafficRecords,
  listAudit,
  listCorrections,
  listDeliveries,
  listErrors,
  listQuarantine,
  listReports,
  listTrades,
  listUsers,
  officeTickets,
} from '@dukou/contract'
import { ownActOf } from '@dukou/domain'
import { actOf, auditQuery } from '../../base/audit/index.ts'
import { errorsQuery } from '../../base/errors/index.ts'
import { deliveriesQuery, deliveryOf } from '../../base/webhooks/index.ts'
import { recordOf, recordsByDay } from '../../books/traffic/index.ts'
import { correctionOf, correctionsQuery } from '../../care/corrections/index.ts'
import { usersQuery, wantedUsers } from '../../care/users/index.ts'
import { officeTicketOf, officeTicketsQuery } from '../../messages/tickets/index.ts'
import { keptOf, quarantineQuery, reportOf, reportsQuery } from '../../network/usage/index.ts'
import { tradeOf, tradesQuery } from '../../shop/payments/index.ts'
import { actorCell, changesCell, targetCell } from './audit-cells.ts'
import { ACTS } from './audit-words.ts'
import { type ExportedList, exported } from './exported.ts'
import {
  AUTHORS,
  DECISIONS,
  DELIVERY_STATES,
  ERROR_SOURCES,
  EVENTS,
  ORDER_STATUSES,
  PAY_MODES,
  PROGRAMS,
  QUARANTINE_REASON_WORDS,
  RECORD_TYPES,
  REPORT_REASON_WORDS,
  TICKET_STATUSES,
} from './words.ts'

/** More than any list has. */
const ALL = 2_000_000_000

/** The lists that can be exported, by the name of their call. None of them contains secrets. */
export const exportedLists: Record<string, ExportedList> = {
  listUsers: exported(
    listUsers,
    'users',
    (_app, input) => usersQuery(wantedUsers({ ...input, count: ALL })),
    (is) => [
      is.text({ zh: '编号', en: 'Id' }, (user) => user.public_id),
      is.text({ zh: '邮箱', en: 'E-mail' }, (user) => user.email),
      is.moment({ zh: '注册时间', en: 'Signed up' }, (user) => user.created_at),
      is.moment({ zh: '最近活跃', en: 'Last active' }, (user) => user.last_active_at),
      is.flag({ zh: '停用', en: 'Disabled' }, (user) => user.disabled),
      is.flag({ zh: '付过款', en: 'Has paid' }, (user) => user.has_paid),
      is.flag({ zh: '代理的客户', en: 'Agency customer' }, (user) => user.is_agency),
      is.text({ zh: '渠道码', en: 'Referral code' }, (user) => user.channel_code ?? ''),
      is.money({ zh: '钱包', en: 'Wallet' }, (user) => user.wallet_li + user.credit_li),
      is.traffic({ zh: '永久流量总量', en: 'Permanent traffic' }, (user) => user.permanent_granted),
      is.traffic({ zh: '永久流量已用', en: 'Permanent traffic used' }, (user) => user.permanent_used),
      is.moment({ zh: '时长包到期', en: 'Time pack expires' }, (user) => user.time_expires_at),
    ],
  ),
  listTrades: exported(
    listTrades,
    'trades',
    (_app, { number: _, ...wanted }) => tradesQuery(wanted, ALL),
    (is) => [
      is.moment({ zh: '发起时间', en: 'Started at' }, (row) => row.created_at),
      is.moment({ zh: '付款时间', en: 'Paid at' }, (row) => row.paid_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.text({ zh: '商品', en: 'Product' }, (row) => row.description),
      is.text({ zh: '交易号', en: 'Trade number' }, (row) => row.trade_no),
      is.text({ zh: '订单号', en: 'Order number' }, (row) => row.order_no),
      is.money({ zh: '金额', en: 'Amount' }, (row) => row.amount_li),
      is.money({ zh: '返利', en: 'Rebate' }, (row) => tradeOf(row).rebateLi),
      is.state({ zh: '付款方式', en: 'Paid by' }, PAY_MODES, (row) => row.pay_mode),
      is.text({ zh: '支付渠道', en: 'Payment channel' }, (row) => row.channel),
      is.text({ zh: '渠道码', en: 'Referral code' }, (row) => row.channel_code ?? ''),
      is.state({ zh: '状态', en: 'Status' }, ORDER_STATUSES, (row) => tradeOf(row).status),
    ],
  ),
  allTrafficRecords: exported(
    allTrafficRecords,
    'traffic',
    (app, input) => recordsByDay(app, { ...input, number: ALL }),
    (is) => [
      is.text({ zh: '日期', en: 'Day' }, (row) => row.day),
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.state(
        { zh: '类型', en: 'Type' },
        (row) => ownActOf(row.description) ?? RECORD_TYPES[row.type],
        (row) => row.type,
      ),
      is.words({ zh: '说明', en: 'Description' }, (row) => ownActOf(row.description) ?? row.description),
      is.traffic({ zh: '流量变化', en: 'Traffic change' }, (row) => row.change),
      is.count({ zh: '天数变化', en: 'Days change' }, (row) => recordOf(row).days),
      is.traffic({ zh: '变化后永久流量余额', en: 'Permanent traffic after' }, (row) => row.left_after),
    ],
  ),
  listAudit: exported(
    listAudit,
    'audit',
    (_app, input) => auditQuery({ ...input, number: ALL }),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (act) => act.at),
      is.told({ zh: '操作人', en: 'Who' }, actorCell),
      is.state({ zh: '操作', en: 'Act' }, ACTS, (act) => act.action),
      is.told({ zh: '对象', en: 'On' }, targetCell),
      is.text({ zh: '原因', en: 'Reason' }, (act) => actOf(act).reason),
      is.told({ zh: '改动', en: 'Changes' }, changesCell),
    ],
  ),
  officeTickets: exported(
    officeTickets,
    'tickets',
    (_app, input) => officeTicketsQuery({ ...input, number: ALL }),
    (is) => [
      is.text({ zh: '工单 id', en: 'Ticket id' }, (row) => row.public_id),
      is.text({ zh: '客户', en: 'Customer' }, (row) => row.email),
      is.text({ zh: '标题', en: 'Title' }, (row) => row.title),
      is.state({ zh: '状态', en: 'Status' }, TICKET_STATUSES, (row) => row.status),
      is.moment({ zh: '提交时间', en: 'Opened' }, (row) => row.created_at),
      is.moment({ zh: '最近更新', en: 'Last update' }, (row) => row.moved_at),
      is.state({ zh: '最后回复人', en: 'Last reply by' }, AUTHORS, (row) => officeTicketOf(row).lastAuthor),
      is.text({ zh: '最后一条回复', en: 'Last reply' }, (row) => row.text),
    ],
  ),
  listCorrections: exported(
    listCorrections,
    'corrections',
    (_app, input) => correctionsQuery({ ...input, count: ALL }, ALL),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.created_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.first_email),
      is.count({ zh: '人数', en: 'People' }, (row) => row.people),
      is.count({ zh: '已撤销人数', en: 'People undone' }, (row) => row.undone),
      is.moment({ zh: '撤销时间', en: 'Undone at' }, (row) => row.undone_at),
      is.money({ zh: '每人金额', en: 'Amount each' }, (row) => row.money_li),
      is.traffic({ zh: '每人流量', en: 'Traffic each' }, (row) => row.bytes),
      is.count({ zh: '每人天数', en: 'Days each' }, (row) => correctionOf(row).addDays),
      is.text({ zh: '原因', en: 'Reason' }, (row) => row.reason),
      is.text({ zh: '操作人', en: 'By' }, (row) => row.actor),
    ],
  ),
  listErrors: exported(
    listErrors,
    'errors',
    (app, { days }) => errorsQuery(app.now(), days, ALL),
    (is) => [
      is.moment({ zh: '最近一次', en: 'Last' }, (kind) => kind.lastAt),
      is.moment({ zh: '第一次', en: 'First' }, (kind) => kind.firstAt),
      is.state({ zh: '来源', en: 'Source' }, ERROR_SOURCES, (kind) => (kind.stranger ? 'stranger' : kind.source)),
      is.text({ zh: '位置', en: 'Where' }, (kind) => kind.name),
      is.text({ zh: '信息', en: 'Message' }, (kind) => kind.message),
      is.count({ zh: '次数', en: 'Times' }, (kind) => Number(kind.times)),
      is.count({ zh: '人数', en: 'People' }, (kind) => kind.people),
      is.flag({ zh: '已处理', en: 'Resolved' }, (kind) => kind.resolved),
      is.text({ zh: '版本', en: 'Release' }, (kind) => kind.release),
      is.text({ zh: '调用栈', en: 'Stack' }, (kind) => kind.stack),
    ],
  ),
  listDeliveries: exported(
    listDeliveries,
    'deliveries',
    (_app, input) => deliveriesQuery({ ...input, number: ALL }),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.created_at),
      is.text({ zh: '名称', en: 'Name' }, (row) => row.name),
      is.state({ zh: '事件', en: 'Event' }, EVENTS, (row) => row.event),
      is.state({ zh: '状态', en: 'Status' }, DELIVERY_STATES, (row) => deliveryOf(row).state),
      is.count({ zh: '次数', en: 'Attempts' }, (row) => row.attempts),
      is.moment({ zh: '最近一次', en: 'Last attempt' }, (row) => row.last_at),
      is.count({ zh: 'HTTP 状态码', en: 'HTTP status' }, (row) => row.http_status),
      is.count({ zh: '用时（毫秒）', en: 'Took (ms)' }, (row) => row.took_ms),
      is.text({ zh: '问题', en: 'Problem' }, (row) => row.problem ?? ''),
      is.text({ zh: '答复', en: 'Answer' }, (row) => row.answer),
    ],
  ),
  listReports: exported(
    listReports,
    'reports',
    (_app, input) => reportsQuery(input, ALL),
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
    (_app, input) => quarantineQuery(input, ALL),
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
