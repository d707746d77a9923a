import { listRebates, listReferralChannels, type REBATE_FLAGS } from '@dukou/contract'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { rebatesQuery } from './list-rebates.ts'
import { referralChannelsQuery } from './list-referral-channels.ts'

const REBATE_FLAG_WORDS: WordsOf<(typeof REBATE_FLAGS)[number]> = {
  device: { zh: '同一设备', en: 'Same device' },
  network: { zh: '同一网络', en: 'Same network' },
  payer: { zh: '同一付款账号', en: 'Same payment account' },
}

const OF_SITE = { zh: '全站设置', en: 'as the site' }
const percent = (bp: number) => `${bp / 100}%`

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  listReferralChannels: exported(
    listReferralChannels,
    'referral-channels',
    (_app, { number: _, ...wanted }) => referralChannelsQuery(wanted, ALL_ROWS),
    (is) => [
      is.text({ zh: '用户', en: 'User' }, (row) => row.email),
      is.text({ zh: '名称', en: 'Name' }, (row) => row.name),
      is.text({ zh: '渠道码', en: 'Channel code' }, (row) => row.code ?? ''),
      is.words({ zh: '比例', en: 'Rate' }, (row) => (row.reward_bp === null ? OF_SITE : percent(row.reward_bp))),
      is.words({ zh: '期限（天）', en: 'Window (days)' }, (row) =>
        row.window_days === null ? OF_SITE : String(row.window_days),
      ),
      is.count({ zh: '推荐人数', en: 'Invited' }, (row) => row.invited),
      is.count({ zh: '付费人数', en: 'Paying' }, (row) => row.paid),
      is.count({ zh: '返利笔数', en: 'Rebates' }, (row) => row.rebates),
      is.count({ zh: '可疑笔数', en: 'Flagged' }, (row) => row.flagged),
      is.money({ zh: '好友付款', en: 'Paid by friends' }, (row) => row.externalLi),
      is.money({ zh: '返利', en: 'Rebate' }, (row) => row.rewardLi),
      is.money({ zh: '已收回', en: 'Taken back' }, (row) => row.reversedLi),
      is.money({ zh: '待扣回', en: 'Still owed' }, (row) => row.debtLi),
    ],
  ),
  listRebates: exported(
    listRebates,
    'rebates',
    (_app, { number: _, ...wanted }) => rebatesQuery(wanted, ALL_ROWS),
    (is) => [
      is.moment({ zh: '时间', en: 'Time' }, (row) => row.boughtAt),
      is.text({ zh: '推荐人', en: 'Inviter' }, (row) => row.inviter),
      is.text({ zh: '好友', en: 'Friend' }, (row) => row.invitee),
      is.text({ zh: '商品', en: 'Product' }, (row) => row.description),
      is.money({ zh: '付款', en: 'Paid' }, (row) => row.externalLi),
      is.text({ zh: '比例', en: 'Rate' }, (row) => percent(row.reward_bp)),
      is.money({ zh: '返利', en: 'Rebate' }, (row) => row.rewardLi),
      is.money({ zh: '抵欠款', en: 'Kept for debt' }, (row) => row.debtPaidLi),
      is.told({ zh: '可疑', en: 'Flags' }, ({ flags }, { codes, language }) =>
        flags
          .map((flag) => (codes ? flag : REBATE_FLAG_WORDS[flag][language]))
          .join(codes ? ',' : language === 'zh' ? '、' : ', '),
      ),
      is.moment({ zh: '收回时间', en: 'Taken back at' }, (row) => row.reversedAt),
      is.money({ zh: '从钱包收回', en: 'Taken from the wallet' }, (row) => row.takenLi),
      is.money({ zh: '转为欠款', en: 'Left as debt' }, (row) => row.debtLi),
      is.money({ zh: '随退款收回', en: 'Taken back by refunds' }, (row) => row.refundedLi),
      is.text({ zh: '原因', en: 'Reason' }, (row) => row.reason),
    ],
  ),
}
