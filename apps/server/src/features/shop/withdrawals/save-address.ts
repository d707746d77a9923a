import type { Calls } from '@dukou/contract'
import { type AddressFault, checkPayoutAddress, type Words } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { prepareFactorCheck } from '../../access/second-factor/index.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { holdMoney, lockUser, refuseClosed } from '../../people/account/index.ts'
import { readPayoutAddress } from './payout-addresses.ts'
import { tellOfAddress } from './tell-owner.ts'

const CHANGES_PER_DAY = 10

const FAULTS: Readonly<Record<AddressFault, Words>> = {
  malformed: { zh: '收款地址格式不正确', en: 'This is no address of the network' },
  otherNetwork: { zh: '这个地址属于另一个网络', en: 'This address belongs to the other network' },
  checksum: { zh: '收款地址有错字，校验不通过', en: 'The address has a typo: its checksum is wrong' },
  reserved: { zh: '这个地址不能收款', en: 'This address cannot receive payouts' },
}

/**
 * Sets the payout address. A change of an address stops withdrawals for a day; the first one does not. Open withdrawals keep
 * the address that they have.
 */
export const savePayoutAddress: Handler<Calls['savePayoutAddress']> = async (
  ctx,
  { network, address: typed, code },
) => {
  const { id, publicId } = ctx.actor
  const checked = checkPayoutAddress(network, typed, ctx.settings.usdtAddress)
  if ('fault' in checked) refuse('payoutAddressRefused', { problem: FAULTS[checked.fault] })
  const { address } = checked
  await limitTries(ctx, ctx.db, [{ key: `payout address ${id}`, max: CHANGES_PER_DAY, windowSeconds: 86_400 }])
  const factor = await prepareFactorCheck(ctx, code, () => refuse('moneyNeedsCode'))
  const answer = await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    refuseClosed(user)
    const before = await readPayoutAddress(tx, id)
    if (before?.address === address && before.network === network) {
      const isHeld = user.money_held_until && user.money_held_until > ctx.now()
      return { network, address, heldUntil: isHeld ? user.money_held_until : null }
    }
    await factor.take(tx)
    const saved = await tx
      .insertInto('payout_addresses')
      .values({ user_id: id, network, address, created_at: ctx.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    const heldUntil = before ? await holdMoney(ctx, tx, id) : null
    await writeAudit(tx, {
      actorId: id,
      action: 'savePayoutAddress',
      target: publicId,
      detail: {
        before: before ? { network: before.network, address: before.address } : {},
        after: { network, address },
      },
    })
    await tellOfAddress(ctx, tx, saved, heldUntil)
    return { network, address, heldUntil }
  })
  await factor.done()
  return answer
}
