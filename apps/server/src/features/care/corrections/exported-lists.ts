import { listCorrections } from '@dukou/contract'
import { ALL_ROWS, exported } from '../../../platform/lists/exported.ts'
import { correctionOf, correctionsQuery } from './list.ts'

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listCorrections: exported(
    listCorrections,
    'corrections',
    (_app, input) => correctionsQuery({ ...input, count: ALL_ROWS }),
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
}
