import { type AnswerOf, listDevices, myTelegram, unbindTelegram } from '@dukou/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { profileTexts } from './messages.ts'

const FREE = golden(myTelegram)
const BOUND = { ...FREE, chatName: '@linxiao', binding: null }
const COMMAND = '/bind K7M2QZ4HX3'

async function openWith(telegram: AnswerOf<typeof myTelegram>, look: Look = {}, isAgency = false): Promise<void> {
  await cookieStore.set('token_state', '1')
  member({ iconUrl: '', isAgency })
  if (!isAgency) answer(myTelegram, telegram)
  answer(listDevices, golden(listDevices))
  await open('/user_info', look)
  await expect.element(page.getByRole('region', { name: profileTexts.of(look.language ?? 'zh').saveBar })).toBeVisible()
}

const card = () => page.getByRole('main').getByText('Telegram')
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.each(LOOKS)('Telegram on the profile page on %s', (_name, look) => {
  let t: ReturnType<typeof profileTexts.of>
  beforeEach(() => {
    t = profileTexts.of(look.language)
  })

  it('has the link to the bot, the bind command and a copy button (1.2-177)', async () => {
    await openWith(FREE, look)
    const link = page.getByRole('link', { name: '@dukou_bot' })
    await expect.element(link).toHaveAttribute('href', 'https://t.me/dukou_bot?start=K7M2QZ4HX3')
    await expect.element(page.getByText(COMMAND)).toBeVisible()
    await expect.element(page.getByText(t.notBound)).toBeVisible()
    await expect.element(button(t.copy)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  it('that copies the command says copied to clipboard (1.8-40)', async () => {
    await openWith(FREE, look)
    await expect.element(button(t.copy)).toBeVisible()
    await button(t.copy).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([look.language === 'en' ? 'copied to clipboard' : '已复制到剪切板'])
    expect(await navigator.clipboard.readText()).toBe(COMMAND)
  })

  it('that cannot copy says copy failed, please copy manually, for 10 s (1.8-39)', async () => {
    await openWith(FREE, look)
    await expect.element(button(t.copy)).toBeVisible()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await stopTime()
    await button(t.copy).click()
    await expectToast(look.language === 'en' ? 'copy failed, please copy manually' : '复制失败，请手动复制', 10_000)
  })

  it('that cannot be unbound says unbind failed (1.8-38)', async () => {
    await openWith(BOUND, look)
    await expect.element(button(t.unbind)).toBeVisible()
    refuse(unbindTelegram, 'busy')
    await button(t.unbind).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([look.language === 'en' ? 'unbind failed' : '解绑失败'])
    await expect.element(button(t.unbind)).toBeVisible()
  })
})

describe('Telegram on the profile page', () => {
  it('shows by itself that a chat was bound, with an unbind button (1.2-177)', async () => {
    await stopTime()
    await openWith(FREE)
    await expect.element(page.getByText(COMMAND)).toBeVisible()
    answer(myTelegram, BOUND)
    await pass(5000)
    await expect.element(button('解绑')).toBeVisible()
    await expect.element(page.getByText('已绑定 @linxiao')).toBeVisible()
    await expect.element(button('复制')).not.toBeInTheDocument()
  })

  it('is unbound by the button, and the command to bind one is there again (1.2-177)', async () => {
    await openWith(BOUND)
    answer(unbindTelegram, {})
    await expect.element(button('解绑')).toBeVisible()
    answer(myTelegram, FREE)
    await button('解绑').click()
    await expect.element(page.getByText(COMMAND)).toBeVisible()
    expect({ asked: inputsOf(unbindTelegram), told: toasts() }).toEqual({ asked: [{}], told: ['已解绑'] })
  })

  it('without a connection is told once, as that', async () => {
    await openWith(BOUND)
    loseAnswers(unbindTelegram)
    await button('解绑').click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })

  it('of a site without a bot says so', async () => {
    await openWith({ botName: null, chatName: null, binding: null })
    await expect.element(page.getByText(profileTexts.of('zh').noBot)).toBeVisible()
  })

  it('is not there for customers of a reseller: no link, no command, no buttons, and nobody is asked (1.2-178)', async () => {
    await openWith(FREE, {}, true)
    await expect.element(button('重置链接')).toBeVisible()
    expect(card().elements()).toEqual([])
    for (const name of ['复制', '解绑']) await expect.element(button(name)).not.toBeInTheDocument()
    expect(inputsOf(myTelegram)).toEqual([])
  })
})
