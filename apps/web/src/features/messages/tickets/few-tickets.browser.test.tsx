import { closeTicket, listTickets, refreshTicket, replyToTicket } from '@dukou/contract'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden } from '../../../../test/answers.ts'
import { until } from '../../../../test/page-time.ts'
import { member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { seal } from '../../../lib/envelope.ts'
import type { Ticket } from './ticket-facts.ts'

const OPEN: Ticket = { ...golden(refreshTicket), id: 'a'.repeat(24), status: 'open' }
const rows = () => [...document.querySelectorAll('main ul[aria-label] > li')]

async function openTickets(count: number): Promise<void> {
  member()
  answer(refreshTicket, OPEN)
  answer(
    listTickets,
    Array.from({ length: count }, (_, at) => ({ ...OPEN, id: at.toString(16).padStart(24, '0') })),
  )
  await open('/feedback')
  await until(() => rows().length === count)
}

it('five tickets have nothing to leaf through', async () => {
  await openTickets(5)
  expect(page.getByRole('navigation', { name: '翻页' }).elements()).toEqual([])
})

it('six tickets are leafed through in pages of five where that is chosen (2.2-17)', async () => {
  await openTickets(6)
  const sizes = page.getByRole('combobox', { name: '每页条数' })
  const offered = [...sizes.element().querySelectorAll('option')].map(({ value }) => value)
  expect(offered).toEqual(['5', '20', '50', '100', 'all'])
  await sizes.selectOptions('5')
  await until(() => rows().length === 5)
  for (const step of ['下一页', '上一页', '末页', '首页']) {
    await page.getByRole('button', { name: step }).click()
    await until(() => rows().length === (step === '下一页' || step === '末页' ? 1 : 5))
  }
})

it('nothing can be typed into a reply that is being sent: it would be gone with the reply', async () => {
  member()
  answer(listTickets, [OPEN])
  answer(refreshTicket, OPEN)
  await open(`/feedback?id=${OPEN.id}`)
  const reply = page.getByRole('textbox', { name: '写回复' })
  await reply.fill('还是慢')
  answer(replyToTicket, OPEN)
  const arrive = delayAnswers(replyToTicket)
  await page.getByRole('button', { name: '发送' }).click()
  await expect.element(reply).toHaveAttribute('readonly')
  await expect.element(page.getByRole('button', { name: '取消' })).toBeDisabled()
  arrive()
  await expect.element(reply).toHaveValue('')
  await expect.element(reply).not.toHaveAttribute('readonly')
})

it('a failure with a code that the page does not know is told in the server’s words (2.4-23)', async () => {
  member({ role: 'admin' })
  answer(listTickets, [OPEN])
  answer(refreshTicket, OPEN)
  await open(`/feedback?id=${OPEN.id}`)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (resource, request) =>
    resource === replyToTicket.path || resource === closeTicket.path
      ? new Response(seal({ code: 4321, data: null, msg: '系统维护中' }))
      : real(resource, request),
  )
  await page.getByRole('textbox', { name: '写回复' }).fill('还是慢')
  await page.getByRole('button', { name: '发送' }).click()
  await until(() => toasts().length === 1)
  await page.getByRole('button', { name: '关闭工单' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭工单' }).click()
  await until(() => toasts().length === 2)
  expect(toasts()).toEqual(['系统维护中', '系统维护中'])
})
