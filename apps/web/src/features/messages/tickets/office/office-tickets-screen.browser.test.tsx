import {
  changeTicketAlerts,
  closeTicket,
  hostInfo,
  officeTickets,
  readUser,
  refreshTicket,
  replyToTicket,
  ticketAlerts,
} from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { csvLinks } from '../../../../../test/csv-links.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, QUIET_SITE, route } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { ticketTexts } from '../messages.ts'
import type { Ticket } from '../ticket-facts.ts'
import { officeTicketTexts } from './messages.ts'
import type { OfficeTicket } from './ticket-table.tsx'

const [WAITS, ANSWERED] = golden(officeTickets) as [OfficeTicket, OfficeTicket]
const CLOSED: OfficeTicket = { ...ANSWERED, id: 'c'.repeat(24), title: '已经好了', status: 'closed' }
const LIN = golden(readUser)
const [WITH_PICTURE] = golden(refreshTicket).comments as [Ticket['comments'][number]]
const TICKET: Ticket = {
  ...golden(refreshTicket),
  id: WAITS.id,
  title: WAITS.title,
  status: 'open',
  email: LIN.email,
  comments: [
    { ...WITH_PICTURE, author: 'customer', pictureUrl: '/api/file/downloads/0123456789abcdef0123456789abcdef.webp' },
    { author: 'customer', text: WAITS.lastText, pictureUrl: null, writtenAt: WAITS.movedAt },
  ],
}
const REPLIED: Ticket = {
  ...TICKET,
  status: 'answered',
  comments: [...TICKET.comments, { author: 'staff', text: '请再试', pictureUrl: null, writtenAt: WAITS.movedAt }],
}

const ASKED = { number: 100, sought: '', status: null, fromMs: null, toMs: null, after: null }

async function openTickets(look: Look = {}, tickets = [WAITS, ANSWERED, CLOSED], address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(officeTickets, tickets)
  answer(ticketAlerts, { isOn: true })
  answer(refreshTicket, TICKET)
  answer(readUser, LIN)
  await open(`/admin_tickets${address}`, look)
  await until(() => rows().length === tickets.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const sheet = (title = WAITS.title) => page.getByRole('dialog', { name: title })

async function openOne(title = WAITS.title): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect.element(sheet(title)).toBeVisible()
}

it('all tickets go out as a file of the state and the words that the list is narrowed to', async () => {
  await openTickets({}, [CLOSED], '?status=closed&q=VPN')
  const input = officeTickets.input.write({ ...ASKED, sought: 'VPN', status: 'closed' })
  expect(csvLinks()).toEqual([{ list: 'officeTickets', input }])
})

describe.each(LOOKS)('the staff’s tickets on %s', (_name, look) => {
  it('stand with state, customer and last words; one opens with the conversation, its pictures and its customer', async () => {
    await openTickets(look)
    const t = officeTicketTexts.of(look.language)
    const words = ticketTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const part of [WAITS.email, t.open, t.says(t.customer, WAITS.lastText)]) expect(rows()[0]).toContain(part)
    for (const part of [t.answered, t.says(t.staff, ANSWERED.lastText)]) expect(rows()[1]).toContain(part)
    expect(rows()[2]).toContain(t.closed)
    expect(await accessibilityFaults()).toEqual([])
    await openOne()
    const conversation = sheet().getByRole('region', { name: words.conversation })
    await expect.element(conversation).toHaveTextContent(WAITS.lastText)
    const picture = conversation.getByRole('img', { name: words.pictureOf(words.customer) })
    await expect.element(picture).toHaveAttribute('src', TICKET.comments[0]?.pictureUrl ?? '')
    const customer = sheet().getByRole('complementary', { name: t.facts })
    for (const part of [LIN.email, '2026-12-14', '128.37 GB', t.yes])
      await expect.element(customer).toHaveTextContent(part)
    expect(inputsOf(readUser)).toEqual([{ id: WAITS.userId }])
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the list of the staff’s tickets', () => {
  it('asks the server for the words sought, and for the state that is chosen', async () => {
    await openTickets()
    expect(inputsOf(officeTickets)).toEqual([ASKED])
    answer(officeTickets, [WAITS])
    await page.getByRole('button', { name: '状态' }).first().click()
    await page.getByRole('menuitem', { name: '等回复' }).click()
    await until(() => rows().length === 1)
    expect(inputsOf(officeTickets).at(-1)).toEqual({ ...ASKED, status: 'open' })
    expect(route()).toBe('/admin_tickets?status=open')
    await page.getByRole('searchbox', { name: '标题里两个字以上、邮箱开头或工单 id' }).fill('iPhone')
    await until(() => inputsOf(officeTickets).at(-1)?.sought === 'iPhone')
    expect(inputsOf(officeTickets).at(-1)).toEqual({ ...ASKED, status: 'open', sought: 'iPhone' })
  })

  it('is asked for again every 30 seconds', async () => {
    await stopTime()
    member({ role: 'admin' })
    answer(ticketAlerts, { isOn: true })
    answer(officeTickets, [ANSWERED])
    await open('/admin_tickets')
    // A page in several parts is drawn with pauses.
    await until(async () => {
      await pass(100)
      return rows().length === 1
    })
    answer(officeTickets, [WAITS, ANSWERED])
    await pass(25_000)
    expect(inputsOf(officeTickets)).toHaveLength(1)
    await pass(6000)
    await until(() => rows().length === 2)
  })

  it('that did not come says so and is asked again; an empty one says that too', async () => {
    member({ role: 'admin' })
    answer(ticketAlerts, { isOn: true })
    loseAnswers(officeTickets)
    await open('/admin_tickets')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(officeTickets, [])
    await again.click()
    await expect.element(page.getByText('暂无记录')).toBeVisible()
  })
})

describe('a ticket before the staff', () => {
  it('stands as shapes until it comes; what does not come can be asked for again', async () => {
    await openTickets()
    const arrive = delayAnswers(refreshTicket)
    loseAnswers(readUser)
    await openOne()
    await expect.element(sheet().getByLabelText('正在加载').first()).toBeVisible()
    arrive()
    await expect.element(sheet().getByRole('region', { name: '对话' })).toBeVisible()
    const again = sheet().getByRole('complementary').getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(readUser, { ...LIN, disabled: true, hasPaid: false, timeExpiresAt: new Date('2026-01-02T00:00:00Z') })
    await again.click()
    const customer = sheet().getByRole('complementary')
    for (const part of ['账号已停用', '2026-01-02 已到期', '否']) await expect.element(customer).toHaveTextContent(part)
  })

  it('is answered; the list is asked again, and the state is another', async () => {
    await openTickets()
    await openOne()
    await expect.element(sheet()).toHaveTextContent('等回复')
    answer(replyToTicket, REPLIED)
    answer(refreshTicket, REPLIED)
    answer(officeTickets, [{ ...WAITS, status: 'answered' }, ANSWERED, CLOSED])
    await sheet().getByRole('textbox', { name: '写回复' }).fill(' 请再试 ')
    await sheet().getByRole('button', { name: '发送' }).click()
    await expect.element(sheet().getByRole('region', { name: '对话' })).toHaveTextContent('请再试')
    await until(() => rows()[0]?.includes('已回复'))
    expect(inputsOf(replyToTicket)).toEqual([{ ticketId: WAITS.id, text: '请再试', pictureUrl: null }])
    await expect.element(sheet().getByRole('textbox', { name: '写回复' })).toHaveValue('')
  })

  it('that cannot be answered says why and keeps the words', async () => {
    await openTickets()
    await openOne()
    await sheet().getByRole('textbox', { name: '写回复' }).fill('请再试')
    refuse(replyToTicket, 'ticketClosed')
    await sheet().getByRole('button', { name: '发送' }).click()
    await until(() => toasts().includes(wordsOf('ticketClosed')))
    await expect.element(sheet().getByRole('textbox', { name: '写回复' })).toHaveValue('请再试')
    await sheet().getByRole('textbox', { name: '写回复' }).fill('')
    await sheet().getByRole('button', { name: '发送' }).click()
    await expect.element(sheet().getByText('描述不能为空')).toBeVisible()
    expect(inputsOf(replyToTicket)).toHaveLength(1)
  })

  it('is closed after a question, and takes no more words', async () => {
    await openTickets()
    await openOne()
    await sheet().getByRole('button', { name: '关闭工单' }).click()
    const question = page.getByRole('alertdialog', { name: '关闭工单' })
    await expect.element(question).toHaveTextContent('关闭后双方都不能再写，客户会收到通知')
    expect(inputsOf(closeTicket)).toEqual([])
    answer(closeTicket, { ...TICKET, status: 'closed' })
    answer(refreshTicket, { ...TICKET, status: 'closed' })
    answer(officeTickets, [{ ...WAITS, status: 'closed' }])
    await question.getByRole('button', { name: '关闭工单' }).click()
    await expect.element(sheet()).toHaveTextContent('这个工单已关闭，双方都不能再写。')
    await until(() => rows().length === 1 && rows()[0]?.includes('已关闭'))
    expect(inputsOf(closeTicket)).toEqual([{ ticketId: WAITS.id }])
    expect(sheet().getByRole('textbox', { name: '写回复' }).elements()).toEqual([])
    expect(sheet().getByRole('button', { name: '关闭工单' }).elements()).toEqual([])
  })

  it('leads to its customer among the users, found by his e-mail', async () => {
    await openTickets()
    await openOne()
    const link = sheet().getByRole('link', { name: '在用户管理里看资料和动态' })
    await expect.element(link).toHaveAttribute('href', `/#/admin_userlist?q=${encodeURIComponent(LIN.email)}`)
  })
})

describe('the switch beside the staff’s tickets', () => {
  const t = officeTicketTexts.of('zh')
  const toggle = () => page.getByRole('switch', { name: t.alerts })

  it('says whether the admin is told of tickets that wait, and changes that', async () => {
    await openTickets()
    answer(changeTicketAlerts, ({ isOn }) => {
      answer(ticketAlerts, { isOn })
      return { isOn }
    })
    await expect.element(toggle()).toBeChecked()
    await toggle().click()
    await expect.element(toggle()).not.toBeChecked()
    expect(inputsOf(changeTicketAlerts)).toEqual([{ isOn: false }])
  })

  it.each([true, false])('names a mail only where the site sends mail: %s', async (canMail) => {
    await openTickets()
    answer(hostInfo, { ...QUIET_SITE, canMail })
    await refresh(hostInfo)
    const more = canMail ? t.alertsMoreMailed : t.alertsMore
    await until(() => document.querySelector('main label[title]')?.getAttribute('title') === more)
  })

  it('stays as it was where that failed, and says so', async () => {
    await openTickets()
    refuse(changeTicketAlerts, 'busy')
    await toggle().click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([`没有改成功:${wordsOf('busy')}`])
    await expect.element(toggle()).toBeChecked()
  })
})
