import { type AnswerOf, listUsers } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { answer, golden } from './answers.ts'
import { aroundUsers } from './around-users.ts'
import { until } from './page-time.ts'
import { type Look, member, open } from './site.tsx'

type OfficeUser = AnswerOf<typeof listUsers>[number]

/** The user of the recorded exchange, and one who is disabled. */
export const [LIN] = golden(listUsers) as [OfficeUser]
export const BANNED: OfficeUser = {
  ...LIN,
  id: 'b'.repeat(24),
  email: 'test0413@example.net',
  disabled: true,
  hasPaid: false,
  role: 'normal',
  access: 'disabled',
  timeExpiresAt: new Date('2026-01-01T00:00:00Z'),
  hasOwnDailyLimit: false,
  dailyLimitBytes: 50n * GB,
  channelCode: null,
}

/** Opens the page of users, as an owner. */
export async function openUsers(look: Look = {}, users = [LIN, BANNED], query = ''): Promise<void> {
  member({ role: 'admin' })
  aroundUsers(users.length)
  answer(listUsers, users)
  await open(`/admin_userlist${query}`, look)
  await until(() => rows().length === users.length)
}

/** The text of each row. */
export const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
