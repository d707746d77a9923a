import { createTicket, listTickets, refreshTicket, replyToTicket } from '@dukou/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers } from '../../../../test/answers.ts'
import { until } from '../../../../test/page-time.ts'
import { member, open, route } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'

const TICKET = { ...golden(createTicket), status: 'open' as const }
const AT = `/feedback?id=${TICKET.id}`

/** Idempotency-Keys of all requests, by the address of the call. */
const keys: [path: unknown, key: string | null][] = []
const before = window.fetch
beforeEach(() => {
  keys.length = 0
  window.fetch = (resource, request) => {
    keys.push([resource, new Headers(request?.headers).get('Idempotency-Key')])
    return before(resource, request)
  }
  member()
  answer(listTickets, [])
  answer(refreshTicket, TICKET)
})
afterEach(() => {
  window.fetch = before
})

const keysOf = ({ path }: { path: string }) => keys.filter(([asked]) => asked === path).map(([, key]) => key)

it('a new ticket without an answer is sent again under the same key, and the list is asked anew', async () => {
  await open('/feedback')
  await page.getByRole('button', { name: '提交工单' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '标题' }).fill('慢')
  await dialog.getByRole('textbox', { name: '描述' }).fill('九点以后')
  loseAnswers(createTicket)
  await dialog.getByRole('button', { name: '提交工单' }).click()
  await until(() => toasts().length > 0)
  await until(() => inputsOf(listTickets).length === 2)
  answer(createTicket, TICKET)
  await dialog.getByRole('button', { name: '提交工单' }).click()
  await until(() => route() === AT)
  const [first, second] = keysOf(createTicket)
  expect(first).toMatch(/^.{24}$/)
  expect(second).toBe(first)
})

it('a reply without an answer is sent again under the same key; the same words after it are another reply', async () => {
  await open(AT)
  const reply = page.getByRole('textbox', { name: '写回复' })
  const send = () => page.getByRole('button', { name: '发送' }).click()
  await reply.fill('好的')
  loseAnswers(replyToTicket)
  await send()
  await until(() => toasts().length > 0)
  answer(replyToTicket, TICKET)
  await send()
  await expect.element(reply).toHaveValue('')
  await reply.fill('好的')
  await send()
  await until(() => inputsOf(replyToTicket).length === 3)
  const [first, second, third] = keysOf(replyToTicket)
  expect(first).toMatch(/^.{24}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
