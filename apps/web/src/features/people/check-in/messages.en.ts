import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './messages.zh.ts'

/** `2048` as `2 GB`, `500` as `500 MB`. */
const extra = (mb: number) => (mb >= 1024 && mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`)

export default {
  name: 'Check-in',
  title: (days: number) => (days === 0 ? 'Not checked in today' : `${days} ${days === 1 ? 'day' : 'days'} in a row`),
  full: 'All days done',
  reward: (mb: number, days: number, extraMb: number) => `${mb} MB today, ${extra(extraMb)} more on day ${days}.`,
  again: (mb: number, days: number, extraMb: number) =>
    `${mb} MB again tomorrow, ${extra(extraMb)} more on day ${days}.`,
  filled: (days: number, extraMb: number) =>
    `All ${days} days done, the extra ${extra(extraMb)} is yours. A new streak starts tomorrow.`,
  calendar: (done: number, all: number) => `${done} of ${all} days checked in`,
  checkIn: 'Check in',
  done: 'Checked in',
  onlyPaid: 'Daily rewards are for people who have bought something',
  onlyPaidMore: 'Any purchase opens them.',
  doneToday: 'Already checked in today, come back tomorrow',
  otherAccount: 'Another account has checked in here today',
  otherAccountMore: 'One account a day on each device, come back tomorrow.',
  failed: 'Check-in failed',
  success: 'Checked in',
  gained: (mb: string, days: number) => `${mb} MB added, ${days} ${days === 1 ? 'day' : 'days'} in a row.`,
  gainedExtra: (mb: string, days: number, extraMb: number) =>
    `${mb} MB added for ${days} days in a row, ${extraMb} MB of them extra.`,
} satisfies SameTexts<typeof zh>
