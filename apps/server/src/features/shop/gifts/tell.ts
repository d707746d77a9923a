import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { type Gift, gbOf } from './gifts-table.ts'

const PAGE = '/#/push'

/** Tells the giver that the gift was taken, and other programs by the event `gift.taken`. */
export async function tellTaken(app: Pick<App, 'now'>, tx: Tx, gift: Gift, receiverId: string): Promise<void> {
  const [sentGb, receivedGb] = [gbOf(gift.sent_bytes), gbOf(gift.received_bytes)]
  await tellUser(tx, {
    userId: gift.giver_id,
    key: `gift:taken:${gift.public_id}`,
    href: PAGE,
    text: {
      zh: `你转赠的 ${sentGb} GB 已被领取，对方收到 ${receivedGb} GB`,
      en: `Your gift of ${sentGb} GB was taken; the receiver got ${receivedGb} GB`,
    },
  })
  await tellPrograms(app, tx, {
    event: 'gift.taken',
    key: `gift.taken:${gift.public_id}`,
    userId: gift.giver_id,
    data: { giftId: gift.public_id, sentGb, receivedGb, receiverId },
  })
}

export async function tellExpired(tx: Tx, gift: Gift): Promise<void> {
  const sentGb = gbOf(gift.sent_bytes)
  await tellUser(tx, {
    userId: gift.giver_id,
    key: `gift:expired:${gift.public_id}`,
    href: PAGE,
    text: {
      zh: `你转赠的 ${sentGb} GB 到期没有人领取，已全部退回`,
      en: `Nobody took your gift of ${sentGb} GB in time. All of it was returned to you`,
    },
  })
}
