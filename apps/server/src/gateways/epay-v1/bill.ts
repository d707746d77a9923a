import { type Bill, type BillLine, liFromGatewayText } from '@dukou/domain'
import type { BillSpan, PaymentAccount } from '../adapter.ts'
import { readBeijingTime } from '../beijing-time.ts'
import { callOut } from '../outgoing.ts'
import { patience } from '../patience.ts'
import type { EpayAccount } from './account.ts'

const PAGE = 50
const MOST_PAGES = 200
/** Orders stand by when they were begun; one that is older than this was not paid on the day. */
const BEGUN_BEFORE_MS = 2 * 86_400_000

/**
 * Reads the paid orders of a day, `api.php?act=orders`, the newest first, until those that were begun long before. The list
 * has no refunds.
 * @throws when a page does not come, or there are more than {@link MOST_PAGES}
 */
export async function bill(account: PaymentAccount<EpayAccount>, span: BillSpan, timeoutMs: number): Promise<Bill> {
  const leftMs = patience(timeoutMs)
  const lines = new Map<string, BillLine>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const rows = await readPage(account, page, leftMs())
    for (const row of rows) {
      const line = lineOf(account, row)
      if (line?.at && line.at >= span.from && line.at < span.until) lines.set(line.externalNo, line)
    }
    const oldest = readBeijingTime(String(rows.at(-1)?.addtime ?? ''))
    if (rows.length < PAGE || (oldest && oldest.getTime() < span.from.getTime() - BEGUN_BEFORE_MS)) {
      return { format: 'epay', lines: [...lines.values()], hasRefunds: false }
    }
  }
  throw new Error(`more than ${MOST_PAGES} pages of orders`)
}

type Row = Record<string, unknown>

async function readPage(
  { details, privateHostAllowed }: PaymentAccount<EpayAccount>,
  page: number,
  timeoutMs: number,
): Promise<Row[]> {
  const { base, pid, key } = details
  const search = new URLSearchParams({ act: 'orders', pid, key, limit: String(PAGE), offset: String(page * PAGE) })
  try {
    const text = await callOut({ url: `${base}/api.php?${search}`, method: 'GET', timeoutMs, privateHostAllowed })
    const { code, data } = JSON.parse(text) as { code?: unknown; data?: unknown }
    if (Number(code) !== 1 || !Array.isArray(data)) throw new Error('the answer is no list of orders')
    return data.map((row) => Object(row))
  } catch (error) {
    // The key travels in the address.
    throw new Error((error as Error).message.replaceAll(key, '***'))
  }
}

/** @returns undefined for an order that is not paid, or of another merchant. One that was wholly given back was paid before */
function lineOf({ details }: PaymentAccount<EpayAccount>, row: Row): BillLine | undefined {
  const amountLi = liFromGatewayText(String(row.money ?? ''))
  const status = Number(row.status)
  if ((status !== 1 && status !== 2) || String(row.pid) !== details.pid || !amountLi) return undefined
  return {
    kind: 'payment',
    tradeNo: String(row.out_trade_no ?? ''),
    externalNo: String(row.trade_no ?? ''),
    refundNo: '',
    amountLi,
    feeLi: undefined,
    at: readBeijingTime(String(row.endtime ?? '')),
  }
}
