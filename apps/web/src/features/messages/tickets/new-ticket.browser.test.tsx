import { createTicket, listTickets, refreshTicket, UPLOAD_PATH, userInfo } from '@dukou/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { ticketTexts } from './messages.ts'

const TICKET = golden(createTicket)
const NAME = `${'0123456789abcdef'.repeat(2)}.webp`
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const dialog = () => page.getByRole('dialog')
const field = (name: string) => dialog().getByRole('textbox', { name })
const send = () => dialog().getByRole('button', { name: '提交工单' }).click()

/** Pictures that the mocked upload endpoint received. */
const sent: File[] = []
const before = window.fetch
beforeEach(() => {
  sent.length = 0
  window.fetch = async (resource, request) => {
    if (resource !== UPLOAD_PATH || !(request?.body instanceof FormData)) return before(resource, request)
    sent.push(request.body.get('file') as File)
    const data = btoa(JSON.stringify({ code: 0, data: { file: { filename: NAME } }, msg: '' }))
    return new Response(JSON.stringify({ data, file: { filename: NAME } }))
  }
})
afterEach(() => {
  window.fetch = before
})

async function openForm(look: Look = {}): Promise<void> {
  member()
  answer(listTickets, [])
  answer(refreshTicket, TICKET)
  await open('/feedback', look)
  const t = ticketTexts.of(look.language ?? 'zh')
  await page.getByRole('button', { name: t.create }).first().click()
  await expect.element(dialog()).toBeVisible()
}

function give(file: File): void {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  const files = new DataTransfer()
  files.items.add(file)
  if (!input) throw new Error('there is no place for a file')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function transfer(kind: 'paste' | 'drop', file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  const event =
    kind === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
  document.querySelector('dialog textarea')?.dispatchEvent(event)
}

describe.each(LOOKS)('a new ticket on %s', (_name, look) => {
  it('is written in a sheet, with what will be attached said in full (2.2-18)', async () => {
    const t = ticketTexts.of(look.language)
    await openForm(look)
    for (const words of [t.titleLabel, t.textHelp, t.pictureRule, t.attach]) {
      await expect.element(dialog().getByText(words, { exact: true })).toBeVisible()
    }
    await expect.element(dialog().getByRole('checkbox')).toBeChecked()
    expect(dialog().element().textContent).toContain(t.noHistory)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a new ticket', () => {
  it('without a title is stopped with 标题不能为空 (2.5-02)', async () => {
    await openForm()
    await field('描述').fill('慢')
    await send()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('标题不能为空')
    expect(inputsOf(createTicket)).toEqual([])
  })

  it('without a description is stopped with 描述不能为空 (2.5-03)', async () => {
    await openForm()
    await field('标题').fill('慢')
    await send()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('描述不能为空')
    expect(inputsOf(createTicket)).toEqual([])
  })

  it('can be cancelled, and nothing is sent (2.2-20)', async () => {
    await openForm()
    await field('标题').fill('慢')
    await dialog().getByRole('button', { name: '取消' }).click()
    await until(() => document.querySelector('dialog[open]') === null)
    expect(inputsOf(createTicket)).toEqual([])
    expect(Object.keys(localStorage).filter((name) => name.startsWith('ticketDraft:'))).toEqual([])
  })

  it('that is closed by Esc comes back as it was written, for the same account alone, until it is sent', async () => {
    await openForm()
    await field('标题').fill('连不上')
    await field('描述').fill('昨晚开始')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await until(() => toasts().includes('草稿已保存在这台设备上'))
    await page.getByRole('button', { name: '提交工单' }).first().click()
    await expect.element(field('标题')).toHaveValue('连不上')
    await expect.element(field('描述')).toHaveValue('昨晚开始')
    expect(Object.keys(localStorage).filter((name) => name.startsWith('ticketDraft:'))).toEqual([
      `ticketDraft:${golden(userInfo).id}:new`,
    ])
    answer(createTicket, golden(createTicket))
    await dialog().getByRole('button', { name: '提交工单' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(Object.keys(localStorage).filter((name) => name.startsWith('ticketDraft:'))).toEqual([])
  })

  it('keeps no draft where the device forbids it, and goes on', async () => {
    const forbid = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    await openForm()
    await field('标题').fill('连不上')
    await expect.element(field('标题')).toHaveValue('连不上')
    forbid.mockRestore()
  })

  it('goes with its words, and with what we know where that is wished, and is opened', async () => {
    await openForm()
    answer(createTicket, TICKET)
    await field('标题').fill(' 晚上很慢 ')
    await field('描述').fill('九点以后')
    answer(listTickets, [TICKET])
    await send()
    await until(() => route() === `/feedback?id=${TICKET.id}`)
    const [input] = inputsOf(createTicket)
    expect(input).toMatchObject({ title: '晚上很慢', pictureUrl: null })
    expect(input?.text).toMatch(/^九点以后\n\n自动附上：.*余 [\d.,]+ GB$/)
    await expect.element(page.getByRole('heading', { name: TICKET.title })).toBeVisible()
  })

  it('goes without what we know where that was unticked', async () => {
    await openForm()
    answer(createTicket, TICKET)
    await field('标题').fill('慢')
    await field('描述').fill('九点以后')
    await dialog().getByRole('checkbox').click()
    await send()
    await until(() => inputsOf(createTicket).length === 1)
    expect(inputsOf(createTicket)[0]?.text).toBe('九点以后')
  })

  it('that fails is told in the server’s words and stays in the form (2.4-23)', async () => {
    await openForm()
    refuse(createTicket, 'tooManyRequests', { seconds: 60 })
    await field('标题').fill('慢')
    await field('描述').fill('九点以后')
    await send()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([wordsOf('tooManyRequests', { seconds: 60 })])
    await expect.element(field('描述')).toHaveValue('九点以后')
  })
})

describe('the picture of a new ticket', () => {
  const png = (bytes = 0) => new File([PNG, new Uint8Array(bytes)], 'shot.png', { type: 'image/png' })
  const thumbnail = () => dialog().getByRole('img', { name: '截图' })

  it.each<[string, (file: File) => void]>([
    ['chosen', give],
    ['pasted', (file) => transfer('paste', file)],
    ['dropped', (file) => transfer('drop', file)],
  ])('is %s, sent, shown, and goes with the ticket (2.2-19)', async (_how, take) => {
    await openForm()
    answer(createTicket, TICKET)
    take(png())
    await expect.element(thumbnail()).toHaveAttribute('src', `/api/file/downloads/${NAME}`)
    expect(sent).toHaveLength(1)
    await field('标题').fill('慢')
    await field('描述').fill('看图')
    await send()
    await until(() => inputsOf(createTicket).length === 1)
    expect(inputsOf(createTicket)[0]?.pictureUrl).toBe(NAME)
  })

  it('can be taken away again', async () => {
    await openForm()
    give(png())
    await expect.element(thumbnail()).toBeVisible()
    await dialog().getByRole('button', { name: '去掉这张图片' }).click()
    await until(() => document.querySelector('dialog img') === null)
  })

  it.each<[string, File]>([
    ['a gif', new File(['GIF89a'], 'a.gif', { type: 'image/gif' })],
    ['a gif that is called png', new File(['GIF89a'], 'a.png', { type: 'image/png' })],
    ['an svg', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' })],
    ['4 MB and more', png(4 * 1024 * 1024)],
  ])('is refused with 图片限制在4M内, and nothing is sent: %s (2.5-04, 1.9-21)', async (_what, file) => {
    await openForm()
    give(file)
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['图片限制在4M内'])
    const more = document.querySelector('[role=status] > [data-kind] p:nth-child(2)')?.textContent
    expect(more).toMatch(file.size < 4 * 1024 * 1024 ? /^这个文件不是图片/ : /^请缩小后再传/)
    expect(sent).toEqual([])
  })

  it('is chosen from jpg, png and webp alone, and each of them is taken (1.9-21, 2.5-04)', async () => {
    await openForm()
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
    expect(input?.accept).toBe('image/jpeg,image/png,image/webp')
    const jpeg = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' })
    const webp = new File(['RIFF\x10\0\0\0WEBPVP8 '], 'a.webp', { type: 'image/webp' })
    for (const [index, file] of [png(), jpeg, webp, png(4 * 1024 * 1024 - 13)].entries()) {
      give(file)
      await until(() => sent.length === index + 1)
    }
    expect(toasts()).toEqual([])
  })
})
