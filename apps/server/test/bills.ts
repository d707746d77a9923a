import { BILL_UPLOAD_PATH } from '@dukou/contract'
import { addDays, businessDay, csvLine } from '@dukou/domain'
import { sql } from 'kysely'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

/** One line of a plain bill, all of it text as in the file. */
export interface PlainLine {
  our?: string
  theirs?: string
  refund?: string
  kind?: 'payment' | 'refund'
  amount: string
  fee?: string
  time?: string
}

export function plainBill(lines: readonly PlainLine[]): string {
  const head = ['our_no', 'platform_no', 'refund_no', 'kind', 'amount', 'fee', 'time']
  const rows = lines.map(({ our = '', theirs = '', refund = '', kind = 'payment', amount, fee = '', time = '' }) => [
    ...[our, theirs, refund, kind, amount, fee, time],
  ])
  return [head, ...rows].map(csvLine).join('')
}

/** A zone in which it is noon, so that no midnight falls into a test whenever it runs. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The business day on which everything of a test happens. Its bill can be had once the clock stands on the next. */
export function todayOf({ app }: TestServer): string {
  return businessDay(app.now(), app.config.timeZone)
}

/** Lets the clock of the server stand on the next business day. */
export function goToNextDay(server: TestServer): string {
  const day = todayOf(server)
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  if (addDays(day, 1) !== todayOf(server)) throw new Error('a day of the tests has 24 hours')
  return day
}

/** Has the newest receipts come when the clock of the server says: the database gives them the time of its own. */
export async function receivedNow({ app }: TestServer, number: number): Promise<void> {
  await sql`update receipts set created_at = ${app.now()}
    where id in (select id from receipts order by id desc limit ${number})`.execute(app.db)
}

/** Uploads the bill of an account and day, as the page does. */
export async function uploadBill(
  server: Pick<TestServer, 'origin'>,
  { token }: Pick<TestClient, 'token'>,
  { paymentAccount, day, file }: { paymentAccount: string; day: string; file: string | Buffer },
) {
  const query = new URLSearchParams({ third_pay_platform: paymentAccount, day, file: 'bill.csv' })
  const response = await fetch(`${server.origin}${BILL_UPLOAD_PATH}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  const { data } = (await response.json()) as { data: string }
  const answered = JSON.parse(Buffer.from(data, 'base64').toString()) as {
    code: number
    msg: string
    data: { format: string; num: number; leftOut: number; open: number } | null
  }
  return { status: response.status, ...answered }
}
