import { allGifts } from '@dukou/contract'
import type { GiftReturnReason, GiftState } from '@dukou/domain'
import { ALL_ROWS, exported, type WordsOf } from '../../../platform/lists/exported.ts'
import { giftsQuery } from './all.ts'

const STATES: WordsOf<GiftState | GiftReturnReason> = {
  open: { zh: '未领取', en: 'Waiting' },
  taken: { zh: '已领取', en: 'Received' },
  returned: { zh: '已撤回', en: 'Taken back' },
  takenBack: { zh: '转赠人撤回', en: 'Taken back by the giver' },
  expired: { zh: '过期退回', en: 'Expired and returned' },
  giverDeleted: { zh: '账号注销退回', en: 'Returned, account deleted' },
}

/** Exported lists by the names of their calls. They contain no secrets. */
export const lists = {
  allGifts: exported(
    allGifts,
    'gifts',
    (_, input) => giftsQuery({ ...input, number: ALL_ROWS }),
    (is) => [
      is.text({ zh: '转赠人', en: 'Giver' }, (row) => row.giver_email),
      is.text({ zh: '领取人', en: 'Receiver' }, (row) => row.receiver_email ?? ''),
      is.state(
        { zh: '状态', en: 'State' },
        (row) => STATES[row.return_reason ?? row.state],
        (row) => row.return_reason ?? row.state,
      ),
      is.traffic({ zh: '转出', en: 'Sent' }, (row) => row.sent_bytes),
      is.traffic({ zh: '到账', en: 'Received' }, (row) => (row.state === 'taken' ? row.received_bytes : 0n)),
      is.moment({ zh: '转赠时间', en: 'Given' }, (row) => row.created_at),
      is.moment({ zh: '结束时间', en: 'Ended' }, (row) => row.ended_at),
      is.moment({ zh: '有效期至', en: 'Valid until' }, (row) => row.expires_at),
    ],
  ),
}
