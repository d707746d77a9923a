import { pictureAddress } from '@dukou/contract'
import { storePaymentAccount } from '../src/features/shop/payments/index.ts'
import { pictureOf, sendPicture } from './pictures.ts'
import type { Member, TestServer } from './server.ts'
import { addPlan } from './shop.ts'

/** The words of the account that every test of transfers pays to. */
export const BANK = '招商银行 上海分行\n渡口\n6214 0000 0000 0000'

/** Opens an account for transfers. Its code is the one that needs no share. */
export async function openBank({ app }: TestServer, code = 'transfer'): Promise<void> {
  await storePaymentAccount(app, { code, adapter: 'manual', values: { to: BANK }, typeMap: { transfer: 'transfer' } })
}

/** An order of 12.50 yuan whose customer was told where to send the money. */
export async function toTransfer(server: TestServer, member: Member, plan: Parameters<typeof addPlan>[1] = {}) {
  const order = await member.ok('createOrder', { planId: await addPlan(server.app, plan) })
  const trade = await buyByTransfer(member, order.id)
  return { order, trade }
}

export function buyByTransfer(member: Member, orderId: string) {
  return member.ok('buy', { orderId, payMode: 'transfer', isMobile: false, returnUrl: '' })
}

let pictures = 0

/** Uploads a picture of its own. @returns its address */
export async function uploaded(server: TestServer, member: Member): Promise<string> {
  pictures += 1
  const { name } = await sendPicture(server.origin, await pictureOf('png', 40 + pictures), { token: member.token })
  return pictureAddress(name)
}

/** Sends a proof of a trade. */
export async function prove(server: TestServer, member: Member, tradeId: string) {
  return member.ok('sendProof', { tradeId, proofUrl: await uploaded(server, member), note: ' 尾号 8866 ' })
}

/** A customer with an order whose proof waits. */
export async function proved(server: TestServer, plan: Parameters<typeof addPlan>[1] = {}) {
  const member = await server.member()
  const { order, trade } = await toTransfer(server, member, plan)
  return { member, order, trade, proof: await prove(server, member, trade.id) }
}
