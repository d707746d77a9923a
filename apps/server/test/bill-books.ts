import { addDays } from '@dukou/domain'
import { plainBill, todayOf, uploadBill } from './bills.ts'
import type { Till } from './till.ts'
import { openBank, proved } from './transfers.ts'

/** A transfer that was confirmed, a bill with a line of which nobody knew, and a month that was closed without money. */
export async function addBills({ server }: Till): Promise<void> {
  await openBank(server)
  const admin = await server.admin()
  const { proof } = await proved(server)
  await admin.ok('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo: 'C1' })
  const [paymentAccount, day] = ['sandbox', addDays(todayOf(server), -1)]
  await uploadBill(server, admin, { paymentAccount, day, file: plainBill([{ theirs: 'LOOSE1', amount: '7.00' }]) })
  const [difference] = await admin.ok('listDifferences', { paymentAccount, day })
  await admin.ok('decideDifference', { id: difference?.id ?? '', act: 'suspense', reason: 'test' })
  await admin.ok('closeMonth', { month: '2020-01' })
}

/** Corruptions that break each rule of transfers and bills, and it alone. Each statement changes one row. */
export const BILL_CORRUPTIONS: Record<string, string[]> = {
  'proofs-are-receipts': [`update transfer_proofs set received_li = received_li + 10`],
  'proofs-of-their-account': [`update transfer_numbers set channel = 'other'`],
  'closed-months-are-the-ledger': [
    `insert into month_close_days (month, channel, day, received_li, settled_li, credited_li, suspense_li, refunded_li,
      has_bill, open_differences, explained_differences) values ('2020-01', 'sandbox', '2020-01-02', 10, 10, 0, 0, 0, false, 0, 0)`,
  ],
  'suspended-differences-have-receipts': [`update bill_differences set there_li = there_li + 10`],
  'one-bill-a-day': [`update bill_lines set channel = 'other'`],
}
