import type { Process } from './process.ts'

/** Tells the shop of a payment, as a platform does. */
export async function tell(
  process: Process,
  payment: { tradeNo: string; externalNo: string; amountLi: bigint; isThanked: boolean },
): Promise<void> {
  const { tradeNo, externalNo, amountLi } = payment
  const { status, text } = await process.notify(JSON.stringify({ tradeNo, externalNo, amountLi: String(amountLi) }))
  if (status === 500) throw new Error(`a notify was answered with ${status} ${text}`)
  payment.isThanked ||= status === 200 && text === 'success'
}
