import { allTrafficRecords } from '@dukou/contract'
import { ownActOf, type TrafficRecordType } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { recordOf, recordsByDay } from './all-records.ts'

const RECORD_TYPES: WordsOf<TrafficRecordType> = {
  spend: { zh: '使用', en: 'Usage' },
  buy: { zh: '购买', en: 'Purchase' },
  coupon: { zh: '优惠券', en: 'Coupon' },
  checkIn: { zh: '签到', en: 'Check-in' },
  prizeSpend: { zh: '抽奖花费', en: 'Draw' },
  prizeReward: { zh: '抽奖所得', en: 'Prize' },
  refund: { zh: '退款收回', en: 'Refund' },
  giftSent: { zh: '转赠', en: 'Gift sent' },
  giftReceived: { zh: '收到转赠', en: 'Gift received' },
  trialExpired: { zh: '体验到期', en: 'Trial ended' },
  agencySpend: { zh: '代理使用', en: 'Agency usage' },
  agencyAllocate: { zh: '代理分配', en: 'Agency allocation' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  allTrafficRecords: exported(
    allTrafficRecords,
    'traffic',
    (app, input) => recordsByDay(app, { ...input, number: ALL_ROWS }),
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
}
