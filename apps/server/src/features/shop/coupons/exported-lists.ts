import { listCouponRecords, listCoupons } from '@dukou/contract'
import type { CouponKind, CouponUseState } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { couponsQuery } from './list.ts'
import { usesQuery } from './list-records.ts'

const KINDS: WordsOf<CouponKind> = {
  trialTraffic: { zh: '流量体验', en: 'Traffic trial' },
  trialTime: { zh: '时长体验', en: 'Time trial' },
  cash: { zh: '现金', en: 'Cash' },
  discount: { zh: '折扣', en: 'Discount' },
}

const STATES: WordsOf<CouponUseState> = {
  reserved: { zh: '已占用', en: 'Reserved' },
  used: { zh: '已用', en: 'Used' },
  restored: { zh: '已退回', en: 'Restored' },
}

/** Exported lists by the names of their calls. Codes are no secrets to who may make them. */
export const lists = {
  listCoupons: exported(
    listCoupons,
    'coupons',
    () => couponsQuery(),
    (is) => [
      is.text({ zh: '名称', en: 'Name' }, (row) => row.name),
      is.state({ zh: '类型', en: 'Type' }, KINDS, (row) => row.kind),
      is.text({ zh: '券码', en: 'Code' }, (row) => row.code),
      is.flag({ zh: '淘宝券', en: 'Taobao coupon' }, (row) => row.is_taobao),
      is.traffic({ zh: '流量', en: 'Traffic' }, (row) => row.traffic_bytes),
      is.count({ zh: '几小时后过期', en: 'Ends after hours' }, (row) => row.life_hours),
      is.count({ zh: '天数', en: 'Days' }, (row) => row.days),
      is.money({ zh: '抵扣金额', en: 'Cash' }, (row) => row.cash_li),
      is.text({ zh: '折扣', en: 'Share to pay' }, (row) => String(row.pay_bp / 10_000)),
      is.count({ zh: '每人次数', en: 'Uses per person' }, (row) => row.uses_per_user),
      is.count({ zh: '总次数', en: 'Uses in all' }, (row) => row.uses_in_all),
      is.count({ zh: '已用次数', en: 'Used' }, (row) => row.used_count),
      is.moment({ zh: '有效期至', en: 'Expires' }, (row) => row.expires_at),
      is.moment({ zh: '创建时间', en: 'Created' }, (row) => row.created_at),
    ],
  ),
  listCouponRecords: exported(
    listCouponRecords,
    'coupon-records',
    (_app, wanted) => usesQuery(wanted, ALL_ROWS),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.created_at),
      is.text({ zh: '用户', en: 'User' }, (row) => row.email ?? ''),
      is.text({ zh: '名称', en: 'Name' }, (row) => row.name),
      is.text({ zh: '券码', en: 'Code' }, (row) => row.code),
      is.state({ zh: '类型', en: 'Type' }, KINDS, (row) => row.kind),
      is.traffic({ zh: '流量', en: 'Traffic' }, (row) => row.traffic_bytes),
      is.count({ zh: '天数', en: 'Days' }, (row) => row.days),
      is.money({ zh: '优惠金额', en: 'Discount' }, (row) => row.discount_li),
      is.text({ zh: '订单号', en: 'Order number' }, (row) => row.order_no ?? ''),
      is.state({ zh: '状态', en: 'Status' }, STATES, (row) => row.state),
      is.moment({ zh: '退回时间', en: 'Restored at' }, (row) => row.restored_at),
    ],
  ),
}
