import { liFromGatewayText, yuanText } from '@dukou/domain'
import type { PaymentAccount, Refund } from '../adapter.ts'
import { callOut } from '../outgoing.ts'
import type { EpayAccount } from './account.ts'

/** Codes of a refund that was done: the program says 0, its manual 1. */
const DONE = [0, 1]
const GIVEN_BACK = 2

/**
 * Refunds by `api.php?act=refund`. The platform knows no refund numbers, and its answer is a "maybe": what the order says
 * afterwards decides. A refund that was sent before is not sent again, because it could give back twice; only where all of
 * the payment goes back does the order tell of it.
 */
export async function refund(
  account: PaymentAccount<EpayAccount>,
  asked: Refund,
  timeoutMs: number,
): Promise<'done' | 'pending' | 'refused'> {
  const patience = Math.floor(timeoutMs / 2)
  if (asked.again) {
    const order = await orderOf(account, asked, patience)
    return order?.status === GIVEN_BACK && order.amountLi === asked.amountLi ? 'done' : 'pending'
  }
  const code = await send(account, asked, patience)
  if (code === undefined) return 'pending'
  const order = await orderOf(account, asked, patience)
  if (order === undefined) return 'pending'
  if (DONE.includes(code)) return order.status === GIVEN_BACK ? 'done' : 'pending'
  return order.status === 1 ? 'refused' : 'pending'
}

/** @returns its code; undefined where the answer is in no protocol */
async function send(
  account: PaymentAccount<EpayAccount>,
  asked: Refund,
  timeoutMs: number,
): Promise<number | undefined> {
  const { pid, key } = account.details
  const form = new URLSearchParams({ pid, key, ...numberOf(asked), money: yuanText(asked.amountLi) })
  const answer = await ask(account, { search: 'act=refund', form, timeoutMs })
  const code = Number(answer?.code ?? Number.NaN)
  return Number.isInteger(code) ? code : undefined
}

async function orderOf(account: PaymentAccount<EpayAccount>, asked: Refund, timeoutMs: number) {
  const { pid, key } = account.details
  const search = String(new URLSearchParams({ act: 'order', pid, key, ...numberOf(asked) }))
  const answer = await ask(account, { search, timeoutMs })
  if (Number(answer?.code) !== 1 || String(answer?.out_trade_no) !== asked.tradeNo) return undefined
  return { status: Number(answer?.status), amountLi: liFromGatewayText(String(answer?.money ?? '')) }
}

function numberOf({ tradeNo, externalNo }: Refund): Record<string, string> {
  return externalNo ? { trade_no: externalNo } : { out_trade_no: tradeNo }
}

/** @throws without the key in its message, where no sense comes back: the request may have arrived all the same */
async function ask(
  { details: { base, key }, privateHostAllowed }: PaymentAccount<EpayAccount>,
  { search, form, timeoutMs }: { search: string; form?: URLSearchParams; timeoutMs: number },
): Promise<Record<string, unknown> | undefined> {
  const url = `${base}/api.php?${search}`
  try {
    const method = form ? 'POST' : 'GET'
    const answer = JSON.parse(await callOut({ url, method, ...(form && { form }), timeoutMs, privateHostAllowed }))
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch (error) {
    throw new Error((error as Error).message.replaceAll(key, '***'))
  }
}
