import type { Feature } from '../../../platform/feature.ts'
import { allGifts } from './all.ts'
import { endGiftsOf, moveOpenGifts } from './close-account.ts'
import { createGift } from './create.ts'
import { lists } from './exported-lists.ts'
import { invariants } from './invariants.ts'
import { listGifts } from './list.ts'
import { receiveGift } from './receive.ts'
import { returnExpiredGifts } from './return-expired.ts'
import { takeBackGift } from './take-back.ts'

export const giftsFeature = {
  tables: ['gifts'],
  routes: { allGifts, createGift, listGifts, receiveGift, takeBackGift },
  jobs: [{ name: 'returnExpiredGifts', everySeconds: 60, run: returnExpiredGifts }],
  invariants,
  lists,
  grantSource: `select 'gift:' || public_id as key, 'gift' as source, receiver_id as user_id from gifts where state = 'taken'
    union all select 'gift_back:' || public_id, 'giftReturn', giver_id from gifts where state = 'returned'`,
  forget: endGiftsOf,
  move: moveOpenGifts,
} satisfies Feature
