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
import { liText, siteTime } from '@dukou/domain'
import { actOf, auditQuery } from '../audit/index.ts'
import { correctionOf, correctionsQuery } from '../corrections/index.ts'
import { errorsQuery } from '../errors/index.ts'
import { tradeOf, tradesQuery } from '../payments/index.ts'
import { officeTicketOf, officeTicketsQuery } from '../tickets/index.ts'
import { recordOf, recordsByDay } from '../traffic/index.ts'
import { keptOf, quarantineQuery, reportOf, reportsQuery } from '../usage/index.ts'
import { usersQuery, wantedUsers } from '../users/index.ts'
import { deliveriesQuery, deliveryOf } from '../webhooks/index.ts'
import { type ExportedList, exported } from './exported.ts'

/** More than any list has. */
const ALL = 2_000_000_000

/** What can be had as a file, by the name of the call that lists it. No secret is in any of them. */
export const exportedLists: Record<string, ExportedList> = {
  listUsers: exported(
    listUsers,
    'users',
    (_app, input) => usersQuery(wantedUsers({ ...input, count: ALL })),
    ({ timeZone }) => [
      [{ zh: '编号', en: 'Id' }, (user) => user.public_id],
      [{ zh: '邮箱', en: 'E-mail' }, (user) => user.email],
      [{ zh: '注册时间', en: 'Signed up' }, (user) => moment(user.created_at, timeZone)],
      [{ zh: '最近活跃', en: 'Last active' }, (user) => moment(user.last_active_at, timeZone)],
      [{ zh: '停用', en: 'Disabled' }, (user) => yes(user.disabled)],
      [{ zh: '付过款', en: 'Has paid' }, (user) => yes(user.has_paid)],
      [{ zh: '代理用户', en: 'Agency' }, (user) => yes(user.is_agency)],
      [{ zh: '渠道码', en: 'Channel' }, (user) => user.channel_code ?? ''],
      [{ zh: '钱包（元）', en: 'Wallet (yuan)' }, (user) => liText(user.wallet_li + user.credit_li)],
      [{ zh: '永久流量（字节）', en: 'Permanent (bytes)' }, (user) => String(user.permanent_granted)],
      [{ zh: '已用（字节）', en: 'Used (bytes)' }, (user) => String(user.permanent_used)],
      [{ zh: '时长包到期', en: 'Time pack until' }, (user) => moment(user.time_expires_at, timeZone)],
    ],
  ),
  listTrades: exported(
    listTrades,
    'trades',
    (_app, { number: _, ...wanted }) => tradesQuery(wanted, ALL),
    ({ timeZone }) => [
      [{ zh: '下单时间', en: 'Begun' }, (row) => moment(row.created_at, timeZone)],
      [{ zh: '付款时间', en: 'Paid' }, (row) => moment(row.paid_at, timeZone)],
      [{ zh: '用户', en: 'User' }, (row) => row.email],
      [{ zh: '商品', en: 'Content' }, (row) => row.description],
      [{ zh: '交易号', en: 'Trade number' }, (row) => row.trade_no],
      [{ zh: '订单号', en: 'Order number' }, (row) => row.order_no],
      [{ zh: '金额（元）', en: 'Amount (yuan)' }, (row) => liText(row.amount_li)],
      [{ zh: '返利（元）', en: 'Rebate (yuan)' }, (row) => liText(tradeOf(row).rebateLi)],
      [{ zh: '支付方式', en: 'Way to pay' }, (row) => row.pay_mode],
      [{ zh: '通道', en: 'Platform' }, (row) => row.channel],
      [{ zh: '来自渠道', en: 'Channel' }, (row) => row.channel_code ?? ''],
      [{ zh: '状态', en: 'State' }, (row) => tradeOf(row).status],
    ],
  ),
  allTrafficRecords: exported(
    allTrafficRecords,
    'traffic',
    (app, input) => recordsByDay(app, { ...input, number: ALL }),
    ({ timeZone }) => [
      [{ zh: '日期', en: 'Day' }, (row) => row.day],
      [{ zh: '时间', en: 'Time' }, (row) => moment(row.at, timeZone)],
      [{ zh: '用户', en: 'User' }, (row) => row.email],
      [{ zh: '类型', en: 'Kind' }, (row) => row.type],
      [{ zh: '说明', en: 'Description' }, (row) => row.description],
      [{ zh: '变化（字节）', en: 'Change (bytes)' }, (row) => String(row.change)],
      [{ zh: '天数变化', en: 'Change (days)' }, (row) => String(recordOf(row).days)],
      [
        { zh: '之后剩余（字节）', en: 'Left (bytes)' },
        (row) => (row.left_after === null ? '' : String(row.left_after)),
      ],
    ],
  ),
  listAudit: exported(
    listAudit,
    'audit',
    (_app, input) => auditQuery({ ...input, number: ALL }),
    ({ timeZone }) => [
      [{ zh: '时间', en: 'Time' }, (act) => moment(act.at, timeZone)],
      [{ zh: '谁', en: 'Who' }, (act) => act.email ?? ''],
      [{ zh: '操作', en: 'Act' }, (act) => act.action],
      [{ zh: '对象', en: 'On what' }, (act) => act.target],
      [{ zh: '对象邮箱', en: 'On whom' }, (act) => act.target_email ?? ''],
      [{ zh: '原因', en: 'Reason' }, (act) => actOf(act).reason],
      [{ zh: '改动', en: 'Changes' }, (act) => changesText(actOf(act).changes)],
    ],
  ),
  officeTickets: exported(
    officeTickets,
    'tickets',
    (_app, input) => officeTicketsQuery({ ...input, number: ALL }),
    ({ timeZone }) => [
      [{ zh: '工单 id', en: 'Ticket id' }, (row) => row.public_id],
      [{ zh: '客户', en: 'Customer' }, (row) => row.email],
      [{ zh: '标题', en: 'Title' }, (row) => row.title],
      [{ zh: '状态', en: 'State' }, (row) => row.status],
      [{ zh: '提交时间', en: 'Opened' }, (row) => moment(row.created_at, timeZone)],
      [{ zh: '最近动静', en: 'Last moved' }, (row) => moment(row.moved_at, timeZone)],
      [{ zh: '最后是谁写的', en: 'Last words by' }, (row) => officeTicketOf(row).lastAuthor],
      [{ zh: '最后一句', en: 'Last words' }, (row) => row.text],
    ],
  ),
  listCorrections: exported(
    listCorrections,
    'corrections',
    (_app, input) => correctionsQuery({ ...input, count: ALL }, ALL),
    ({ timeZone }) => [
      [{ zh: '时间', en: 'Time' }, (row) => moment(row.created_at, timeZone)],
      [{ zh: '给谁', en: 'For' }, (row) => row.first_email],
      [{ zh: '人数', en: 'People' }, (row) => String(row.people)],
      [{ zh: '撤销了几人', en: 'Undone for' }, (row) => String(row.undone)],
      [{ zh: '撤销时间', en: 'Undone at' }, (row) => moment(row.undone_at, timeZone)],
      [{ zh: '钱，每人（元）', en: 'Money each (yuan)' }, (row) => liText(row.money_li)],
      [{ zh: '流量，每人（字节）', en: 'Traffic each (bytes)' }, (row) => String(row.bytes)],
      [{ zh: '天数，每人', en: 'Days each' }, (row) => String(correctionOf(row).addDays)],
      [{ zh: '原因', en: 'Reason' }, (row) => row.reason],
      [{ zh: '操作人', en: 'By' }, (row) => row.actor],
    ],
  ),
  listErrors: exported(
    listErrors,
    'errors',
    (app, { days }) => errorsQuery(app.now(), days, ALL),
    ({ timeZone }) => [
      [{ zh: '最近一次', en: 'Last' }, (kind) => moment(kind.lastAt, timeZone)],
      [{ zh: '第一次', en: 'First' }, (kind) => moment(kind.firstAt, timeZone)],
      [{ zh: '来源', en: 'Source' }, (kind) => kind.source],
      [{ zh: '位置', en: 'Where' }, (kind) => kind.name],
      [{ zh: '信息', en: 'Message' }, (kind) => kind.message],
      [{ zh: '次数', en: 'Times' }, (kind) => String(kind.times)],
      [{ zh: '人数', en: 'People' }, (kind) => String(kind.people)],
      [{ zh: '已处理', en: 'Resolved' }, (kind) => yes(kind.resolved)],
      [{ zh: '版本', en: 'Release' }, (kind) => kind.release],
      [{ zh: '调用栈', en: 'Stack' }, (kind) => kind.stack],
    ],
  ),
  listDeliveries: exported(
    listDeliveries,
    'deliveries',
    (_app, input) => deliveriesQuery({ ...input, number: ALL }),
    ({ timeZone }) => [
      [{ zh: '时间', en: 'Time' }, (row) => moment(row.created_at, timeZone)],
      [{ zh: '名称', en: 'Name' }, (row) => row.name],
      [{ zh: '事件', en: 'Event' }, (row) => row.event],
      [{ zh: '状态', en: 'State' }, (row) => deliveryOf(row).state],
      [{ zh: '次数', en: 'Attempts' }, (row) => String(row.attempts)],
      [{ zh: '最近一次', en: 'Last attempt' }, (row) => moment(row.last_at, timeZone)],
      [{ zh: 'HTTP 状态', en: 'HTTP status' }, (row) => (row.http_status === null ? '' : String(row.http_status))],
      [{ zh: '用时（毫秒）', en: 'Took (ms)' }, (row) => (row.took_ms === null ? '' : String(row.took_ms))],
      [{ zh: '问题', en: 'Problem' }, (row) => row.problem ?? ''],
      [{ zh: '答复', en: 'Answer' }, (row) => row.answer],
    ],
  ),
  listReports: exported(
    listReports,
    'reports',
    (_app, input) => reportsQuery(input, ALL),
    ({ timeZone }) => [
      [{ zh: '时间', en: 'Time' }, (row) => moment(row.arrivedAt, timeZone)],
      [{ zh: '节点', en: 'Node' }, (row) => row.nodeName],
      [{ zh: '入站', en: 'Inbound' }, (row) => String(row.inboundNumber)],
      [{ zh: '节点程序', en: 'Program' }, (row) => row.program],
      [{ zh: '处理', en: 'Decision' }, (row) => row.decision],
      [{ zh: '原因', en: 'Reason' }, (row) => row.reason],
      [{ zh: '不确定', en: 'Uncertain' }, (row) => yes(row.uncertain)],
      [{ zh: '收到（字节）', en: 'Received (bytes)' }, (row) => row.received],
      [{ zh: '重复（字节）', en: 'Sent again (bytes)' }, (row) => row.resent],
      [{ zh: '没有计费（字节）', en: 'Nobody’s (bytes)' }, (row) => row.quarantined],
      [{ zh: '计入（字节）', en: 'Counted (bytes)' }, (row) => String(reportOf(row).countedBytes)],
      [{ zh: '上报', en: 'Report' }, (row) => row.key],
    ],
  ),
  listQuarantine: exported(
    listQuarantine,
    'quarantine',
    (_app, input) => quarantineQuery(input, ALL),
    ({ timeZone }) => [
      [{ zh: '时间', en: 'Time' }, (row) => moment(row.arrivedAt, timeZone)],
      [{ zh: '节点', en: 'Node' }, (row) => row.nodeName],
      [{ zh: '入站', en: 'Inbound' }, (row) => String(row.inboundNumber)],
      [{ zh: '原因', en: 'Reason' }, (row) => row.reason],
      [{ zh: '上行（字节）', en: 'Up (bytes)' }, (row) => String(keptOf(row).upBytes)],
      [{ zh: '下行（字节）', en: 'Down (bytes)' }, (row) => String(keptOf(row).downBytes)],
      [{ zh: '内容', en: 'Entries' }, (row) => row.entries],
      [{ zh: '上报', en: 'Report' }, (row) => row.reportKey],
    ],
  ),
}

const moment = (at: Date | null, timeZone: string) => (at === null ? '' : siteTime(at, timeZone))
const yes = (is: boolean) => (is ? '1' : '0')

function changesText(changes: readonly { field: string; before: string | null; after: string | null }[]): string {
  return changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; ')
}
