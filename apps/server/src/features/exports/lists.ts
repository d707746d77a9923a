import { type AnyCall, allTrafficRecords, type InputOf, listAudit, listTrades, listUsers } from '@dukou/contract'
import { liText, siteTime, type Words } from '@dukou/domain'
import type { RawBuilder } from 'kysely'
import type { App } from '../../platform/context.ts'
import { actOf, auditQuery } from '../audit/index.ts'
import { tradeOf, tradesQuery } from '../payments/index.ts'
import { recordOf, recordsQuery } from '../traffic/index.ts'
import { usersQuery, wantedUsers } from '../users/index.ts'

/** A list of the back office as a file: its call says who may and by what it is narrowed, and it has no end. */
export interface ExportedList {
  call: AnyCall
  /** Of the file, without its ending. */
  file: string
  rows(app: App, input: unknown): { query: RawBuilder<unknown>; cellsOf(row: unknown): string[] }
  columns: Words[]
}

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
    (app, input) => recordsQuery(app, { ...input, number: ALL }),
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
}

type Column<Row> = [name: Words, cell: (row: Row) => string]

/** Ties the rows of a statement to their columns; outside of here only names, a statement and texts are seen. */
function exported<C extends AnyCall, Row>(
  call: C,
  file: string,
  query: (app: App, input: InputOf<C>) => RawBuilder<Row>,
  columnsIn: (config: Pick<App['config'], 'timeZone'>) => Column<Row>[],
): ExportedList {
  return {
    call,
    file,
    columns: columnsIn({ timeZone: 'UTC' }).map(([name]) => name),
    rows: (app, input) => {
      const columns = columnsIn(app.config)
      return {
        query: query(app, input as InputOf<C>),
        cellsOf: (row) => columns.map(([, cell]) => cell(row as Row)),
      }
    },
  }
}

const moment = (at: Date | null, timeZone: string) => (at === null ? '' : siteTime(at, timeZone))
const yes = (is: boolean) => (is ? '1' : '0')

function changesText(changes: readonly { field: string; before: string | null; after: string | null }[]): string {
  return changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; ')
}
