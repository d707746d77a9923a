import { closeTicket, listTickets, refreshTicket, replyToTicket } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { draw, LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { ticketTexts } from './messages.ts'
import { TicketBadge } from './ticket-badge.tsx'
import type { Ticket } from './ticket-facts.ts'

const ANSWERED = golden(refreshTicket)
const OPEN: Ticket = {
  ...ANSWERED,
  id: 'a'.repeat(24),
  title: '能不能加土耳其线路',
  status: 'open',
  comments: ANSWERED.comments.slice(0, 1),
}
const CLOSED: Ticket = { ...ANSWERED, id: 'b'.repeat(24), title: '付款成功但没有到账', status: 'closed' }
const ALL = [ANSWERED, OPEN, CLOSED]

async function openTickets(
  tickets: Ticket[],
  look: Look = {},
  path = '/feedback',
  role: 'normal' | 'admin' = 'normal',
) {
  member({ role })
  answer(listTickets, tickets)
  answer(refreshTicket, ({ ticketId }) => tickets.find(({ id }) => id === ticketId) ?? ANSWERED)
  await open(path, look)
}

const rows = () => [...document.querySelectorAll('main ul[aria-label] > li')].map((row) => row.textContent)
const list = () => page.getByRole('list', { name: '工单列表' })
const badges = () => [...document.querySelectorAll('main li [data-badge]')].map((badge) => badge.textContent)
const reply = () => page.getByRole('textbox', { name: '写回复' })

describe.each(LOOKS)('tickets on %s', (_name, look) => {
  it('are listed with their state and last words, and one is opened with what was written (2.2-17, 2.2-19)', async () => {
    const t = ticketTexts.of(look.language)
    await openTickets(ALL, look)
    await until(() => rows().length === 3)
    expect(badges()).toEqual([t.statusAnswered, t.statusOpen, t.statusClosed])
    expect(rows()[0]).toContain(t.says(t.staff, '香港 2 已经扩容，请更新订阅再试'))
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('link', { name: new RegExp(OPEN.title) }).click()
    await until(() => route() === `/feedback?id=${OPEN.id}`)
    await expect.element(page.getByRole('heading', { name: OPEN.title })).toBeVisible()
    const view = page.getByRole('region', { name: t.conversation })
    await expect.element(view.getByText('九点以后只有 2 Mbit/s')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: t.reply })).toBeVisible()
    await expect.element(view.getByRole('button', { name: t.addPicture })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('that are not there yet are invited', async () => {
    const t = ticketTexts.of(look.language)
    await openTickets([], look)
    await expect.element(page.getByText(t.emptyTitle)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the tickets', () => {
  it('are shown to whoever is signed in, under the site’s own title (1.2-34)', async () => {
    await openTickets(ALL)
    await until(() => rows().length === 3)
    expect(document.title).toBe('渡口')
  })

  it('ask visitors to sign in and take them to the login page (1.2-34)', async () => {
    visitor()
    await open('/feedback')
    await expect.element(page.getByText('登录后才能看')).toBeVisible()
    await until(() => route() === '/login')
  })
})

describe('the list of tickets', () => {
  it('is leafed through in pages whose size is chosen (2.2-17)', async () => {
    await openTickets(Array.from({ length: 23 }, (_, at) => ({ ...OPEN, id: at.toString(16).padStart(24, '0') })))
    await until(() => rows().length === 20)
    await page.getByRole('button', { name: '下一页' }).click()
    await until(() => rows().length === 3)
    await page.getByRole('combobox', { name: '每页条数' }).selectOptions('5')
    await until(() => rows().length === 3 || rows().length === 5)
  })

  it('is asked for again every 30 seconds, and not while nobody looks (2.7-11)', async () => {
    await stopTime()
    await openTickets([OPEN])
    await until(() => rows().length === 1)
    await pass(29_000)
    expect(inputsOf(listTickets).length).toBe(1)
    answer(listTickets, [ANSWERED])
    await pass(2_000)
    expect(inputsOf(listTickets).length).toBe(2)
    await until(() => badges().join() === '有新回复')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new Event('visibilitychange'))
    await pass(120_000)
    expect(inputsOf(listTickets).length).toBe(2)
    hidden.mockRestore()
  })

  it('opens its first ticket, which stays open when another moves above it, with what is being written', async () => {
    await stopTime()
    await openTickets([OPEN, ANSWERED])
    const heading = (title: string) => page.getByRole('heading', { name: title })
    await until(() => heading(OPEN.title).elements().length === 1)
    await reply().fill('写到一半')
    answer(listTickets, [ANSWERED, OPEN])
    await pass(31_000)
    await until(() => rows()[0]?.includes(ANSWERED.title))
    expect(heading(OPEN.title).elements()).toHaveLength(1)
    await expect.element(reply()).toHaveValue('写到一半')
    answer(listTickets, [ANSWERED])
    await pass(31_000)
    await until(() => heading(ANSWERED.title).elements().length === 1)
  })

  it('stands as shapes until it comes, says when it does not, and stays when the connection goes', async () => {
    member()
    answer(listTickets, [OPEN])
    answer(refreshTicket, OPEN)
    const arrive = delayAnswers(listTickets)
    await open('/feedback')
    await expect.element(page.getByRole('main').getByLabelText('正在加载')).toBeVisible()
    arrive()
    await until(() => rows().length === 1)
  })

  it('that does not come can be asked for again', async () => {
    member()
    loseAnswers(listTickets)
    await open('/feedback')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    answer(listTickets, [CLOSED])
    answer(refreshTicket, CLOSED)
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => rows().length === 1)
  })
})

describe('the state of a ticket', () => {
  const [mine, theirs] = ANSWERED.comments as [Ticket['comments'][number], Ticket['comments'][number]]
  it.each<[string, Pick<Ticket, 'status' | 'comments'>, boolean, string]>([
    ['open is processing (2.4-15)', { status: 'open', comments: [mine] }, false, '处理中'],
    ['responsed has a reply (2.4-16)', { status: 'answered', comments: [] }, false, '有新回复'],
    ['close is closed (2.4-17)', { status: 'closed', comments: [mine, theirs] }, false, '已关闭'],
    ['of any other word is unknown (2.4-18)', { status: 'merged' as never, comments: [mine] }, false, '未知'],
    [
      'open has a reply for a user after the staff’s words (2.4-19)',
      { status: 'open', comments: [mine, theirs] },
      false,
      '有新回复',
    ],
    [
      'open has a reply for an admin after the user’s words (2.4-20)',
      { status: 'open', comments: [theirs, mine] },
      true,
      '有新回复',
    ],
    [
      'is processing for an admin after his own words',
      { status: 'answered', comments: [mine, theirs] },
      true,
      '处理中',
    ],
    ['is closed whoever wrote last (2.4-17)', { status: 'closed', comments: [theirs, mine] }, true, '已关闭'],
  ])('%s', async (_title, ticket, isAdmin, words) => {
    await draw(<TicketBadge ticket={ticket} isAdmin={isAdmin} />)
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })
})

describe('an open ticket', () => {
  const at = `/feedback?id=${OPEN.id}`

  it('is asked for again every 30 seconds, so that a reply appears by itself (2.7-16)', async () => {
    await stopTime()
    await openTickets([OPEN], {}, at)
    await until(() => inputsOf(refreshTicket).length === 1)
    await pass(29_000)
    expect(inputsOf(refreshTicket)).toEqual([{ ticketId: OPEN.id }])
    answer(refreshTicket, { ...OPEN, comments: ANSWERED.comments })
    await pass(2_000)
    expect(inputsOf(refreshTicket).length).toBe(2)
    const view = page.getByRole('region', { name: '对话' })
    await until(() => view.element().textContent.includes('香港 2 已经扩容'))
  })

  it('asks nothing while the page is hidden', async () => {
    await stopTime()
    await openTickets([OPEN], {}, at)
    await until(() => inputsOf(refreshTicket).length === 1)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new Event('visibilitychange'))
    await pass(120_000)
    expect(inputsOf(refreshTicket).length).toBe(1)
    hidden.mockRestore()
    window.dispatchEvent(new Event('visibilitychange'))
    await until(() => inputsOf(refreshTicket).length === 2)
  })

  it('takes a reply, which needs words: else 描述不能为空 (2.5-03)', async () => {
    await openTickets([OPEN], {}, at)
    await page.getByRole('button', { name: '发送' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('描述不能为空')
    expect(inputsOf(replyToTicket)).toEqual([])
    answer(replyToTicket, OPEN)
    await reply().fill('  还是慢  ')
    await page.getByRole('button', { name: '发送' }).click()
    await expect.element(reply()).toHaveValue('')
    expect(inputsOf(replyToTicket)).toEqual([{ ticketId: OPEN.id, text: '还是慢', pictureUrl: null }])
  })

  it('has a reply form that can be cancelled: what was written is gone and nothing is sent (2.2-20)', async () => {
    await openTickets([OPEN], {}, at)
    await expect.element(page.getByRole('button', { name: '取消' })).toBeVisible()
    await page.getByRole('button', { name: '发送' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('描述不能为空')
    await page.getByRole('button', { name: '取消' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await reply().fill('写错了')
    await page.getByRole('button', { name: '取消' }).click()
    await expect.element(reply()).toHaveValue('')
    expect(inputsOf(replyToTicket)).toEqual([])
  })

  it('that was closed meanwhile says so, and the field gives way to that (2.4-22)', async () => {
    await openTickets([OPEN], {}, at)
    refuse(replyToTicket, 'ticketClosed')
    await reply().fill('还在吗')
    answer(refreshTicket, { ...OPEN, status: 'closed' })
    await page.getByRole('button', { name: '发送' }).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([wordsOf('ticketClosed')])
    await expect.element(page.getByText('这个工单已关闭，有新问题请另开一个。')).toBeVisible()
    expect(document.querySelector('main textarea')).toBeNull()
  })

  it.each(['ticketNotFound', 'imageNotFound', 'busy', 'tooManyRequests'] as const)(
    'tells a failed reply in the server’s words (%s), and keeps what was written (2.4-23)',
    async (name) => {
      await openTickets([OPEN], {}, at)
      refuse(replyToTicket, name, { seconds: 9 })
      await reply().fill('还是慢')
      await page.getByRole('button', { name: '发送' }).click()
      await until(() => toasts().length > 0)
      expect(toasts()).toEqual([wordsOf(name, { seconds: 9 })])
      await expect.element(reply()).toHaveValue('还是慢')
    },
  )

  it('tells a failed close in the server’s words (2.4-23)', async () => {
    await openTickets([OPEN], {}, at, 'admin')
    refuse(closeTicket, 'ticketNotFound')
    await page.getByRole('button', { name: '关闭工单' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '关闭工单' }).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([wordsOf('ticketNotFound')])
  })

  it('offers its end to an admin, who is asked first (2.2-21)', async () => {
    await openTickets([OPEN], {}, at, 'admin')
    answer(closeTicket, { ...OPEN, status: 'closed' })
    await page.getByRole('button', { name: '关闭工单' }).click()
    answer(refreshTicket, { ...OPEN, status: 'closed' })
    await page.getByRole('alertdialog').getByRole('button', { name: '关闭工单' }).click()
    await expect.element(page.getByText('这个工单已关闭，有新问题请另开一个。')).toBeVisible()
    expect(inputsOf(closeTicket)).toEqual([{ ticketId: OPEN.id }])
    await until(() => page.getByRole('button', { name: '关闭工单' }).elements().length === 0)
  })

  it('does not offer its end to a user (2.2-21)', async () => {
    await openTickets([OPEN], {}, at)
    await expect.element(reply()).toBeVisible()
    expect(page.getByRole('button', { name: '关闭工单' }).elements()).toEqual([])
  })

  it('shows whose it is to an admin alone (2.3-15)', async () => {
    const told = { ...OPEN, email: 'guest@example.com' }
    await openTickets([told], {}, at, 'admin')
    await expect.element(page.getByRole('region', { name: '对话' }).getByText(/guest@example\.com/)).toBeVisible()
    await expect.element(list().getByText('guest@example.com')).toBeVisible()
  })

  it('shows a user no e-mail (2.3-15)', async () => {
    await openTickets([OPEN], {}, at)
    await expect.element(page.getByRole('heading', { name: OPEN.title })).toBeVisible()
    expect(document.querySelector('main')?.textContent).not.toContain('@')
  })
})
