import type { Member, TestServer } from './server.ts'
import { giveMoney } from './shop.ts'

/** Valid addresses of the two networks. */
export const TRON = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV'
export const OTHER_TRON = 'TD5gsCwxykWsLN9aPrq2TAfNjByuZKYp4E'
export const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A member with wallet money and a payout address. */
export async function withMoney(server: TestServer, amountLi = 586_120n): Promise<Member> {
  const member = await server.member()
  if (amountLi > 0n) await giveMoney(server.app, member.email, amountLi)
  await member.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
  return member
}

/** A withdrawal of a new member. */
export async function requested(server: TestServer, amountLi?: bigint): Promise<{ member: Member; id: string }> {
  const member = await withMoney(server, amountLi)
  const { id } = await member.ok('requestWithdrawal', { code: null })
  return { member, id }
}
