import { textsOf } from '../../../lib/i18n.ts'

export const ticketTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)

export type TicketTexts = ReturnType<typeof ticketTexts.now>
