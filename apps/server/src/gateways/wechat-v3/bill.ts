import { createHash } from 'node:crypto'
import { type Bill, decodeBill, readBill } from '@dukou/domain'
import type { BillSpan, PaymentAccount } from '../adapter.ts'
import { patience } from '../patience.ts'
import type { WechatAccount } from './account.ts'
import { call, saidBy } from './call.ts'
import { sendSigned } from './exchange.ts'

const MOST_BYTES = 16 * 1024 * 1024

/**
 * Fetches the trade bill of a day. The signed answer has the address of the file and its SHA-1, by which the file is believed.
 * @throws when there is none, or the file is another one
 */
export async function bill(
  account: PaymentAccount<WechatAccount>,
  { day }: BillSpan,
  timeoutMs: number,
): Promise<Bill> {
  const leftMs = patience(timeoutMs)
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`
  const answer = await call(account, { method: 'GET', path }, leftMs())
  const { download_url: address, hash_type: kind, hash_value: hash } = answer.content
  if (!answer.trusted || answer.status !== 200 || typeof address !== 'string') throw new Error(saidBy(answer))
  const file = await download(account, address, leftMs())
  const digest = createHash('sha1').update(file).digest('hex')
  if (kind !== 'SHA1' || digest !== String(hash).toLowerCase()) throw new Error('the file is not the one that was told')
  const read = readBill(decodeBill(file))
  if (read?.format !== 'wechat') throw new Error('the file is no trade bill')
  return read
}

/** The file stands at the platform itself; another address gets no signature of ours. */
async function download(account: PaymentAccount<WechatAccount>, address: string, timeoutMs: number): Promise<Buffer> {
  const { origin, pathname, search } = new URL(address)
  if (origin !== new URL(account.details.base).origin) throw new Error('the file is at another address')
  const message = { method: 'GET', path: pathname + search, body: '' } as const
  const { status, body } = await sendSigned(account, message, timeoutMs, MOST_BYTES)
  if (status !== 200) throw new Error(`status ${status}`)
  return body
}
