import { type AnswerOf, setTelegramBot, telegramBot, testTelegramBot } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { keepSettings, openSettings } from '../../../../../test/settings.ts'
import { LOOKS, type Look } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { telegramBotTexts } from './messages.ts'

type Bot = AnswerOf<typeof telegramBot>

const WORKS = golden(telegramBot)
const NONE: Bot = { ...WORKS, botName: null, heardAt: null, isReachable: false, chats: 0 }
const FAILS: Bot = { ...WORKS, isReachable: false, waiting: 3, problem: 'Telegram 502 Bad Gateway' }
const TOKEN = '7000000001:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
const zh = telegramBotTexts.of('zh')

async function openCard(bot: Bot, look: Look = {}): Promise<void> {
  keepSettings()
  await openSettings(look, bot)
  const t = telegramBotTexts.of(look.language ?? 'zh')
  await until(() => card(t.title)?.querySelector('button'))
}

const card = (title = zh.title) =>
  [...document.querySelectorAll('main section')].find((one) => one.querySelector('h2')?.textContent === title)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const drawer = (name: string) => page.getByRole('dialog', { name })
const removal = () => page.getByRole('alertdialog', { name: zh.removeTitle('dukou_bot') })

async function type(token: string, title = zh.replace): Promise<void> {
  await button(title).click()
  await drawer(title).getByLabelText(zh.token).fill(token)
  await drawer(title).getByRole('button', { name: '保存' }).click()
}

describe.each(LOOKS)('the Telegram bot among the settings on %s', (_name, look) => {
  it('stands with its name, its last answer, who is bound and what waits', async () => {
    await openCard(WORKS, look)
    const t = telegramBotTexts.of(look.language)
    for (const words of [t.works, '@dukou_bot', '2026-03-01 12:05:50', t.people('128'), t.messages('0')])
      expect(card(t.title)?.textContent).toContain(words)
    expect(card(t.title)?.textContent).not.toContain(t.silentText)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await accessibilityFaults()).toEqual([])
    await button(t.replace).click()
    await expect.element(drawer(t.replace).getByText(t.tokenOther('128'))).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('that Telegram does not answer says so, with what to do and why the last message did not go out', async () => {
    await openCard(FAILS, look)
    const t = telegramBotTexts.of(look.language)
    for (const words of [t.silent, t.silentText, t.problem('Telegram 502 Bad Gateway'), t.messages('3')])
      expect(card(t.title)?.textContent).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('that is not there yet tells how to make one', async () => {
    await openCard(NONE, look)
    const t = telegramBotTexts.of(look.language)
    for (const words of [t.none, t.noneText]) expect(card(t.title)?.textContent).toContain(words)
    for (const name of [t.test, t.remove]) expect(button(name).elements()).toEqual([])
    await expect.element(button(t.set)).toBeVisible()
  })
})

describe('its token', () => {
  it('is written and never shown; the card then knows the bot', async () => {
    await openCard(NONE)
    answer(setTelegramBot, { botName: 'dukou_bot' })
    answer(telegramBot, WORKS)
    await type(` ${TOKEN} `, zh.set)
    await until(() => card()?.textContent.includes('@dukou_bot'))
    expect(inputsOf(setTelegramBot)).toEqual([{ token: TOKEN }])
    expect(toasts()).toEqual([zh.saved])
    await button(zh.replace).click()
    await expect.element(drawer(zh.replace).getByLabelText(zh.token)).toHaveValue('')
    expect(document.body.textContent).not.toContain(TOKEN)
  })

  it('that cannot be one is not sent; what Telegram refuses stands at the field', async () => {
    await openCard(WORKS)
    refuse(setTelegramBot, 'telegramTokenRefused')
    await type('hello')
    await expect.element(drawer(zh.replace).getByText(zh.badToken)).toBeVisible()
    expect(inputsOf(setTelegramBot)).toEqual([])
    await drawer(zh.replace).getByLabelText(zh.token).fill(TOKEN)
    await drawer(zh.replace).getByRole('button', { name: '保存' }).click()
    await expect.element(drawer(zh.replace).getByText(wordsOf('telegramTokenRefused'), { exact: true })).toBeVisible()
    expect(toasts()).toEqual([`${zh.saveFailed}:${wordsOf('telegramTokenRefused')}`])
  })
})

describe('a test', () => {
  it('says that the bot answers and where its message went, or how to get one', async () => {
    await openCard(WORKS)
    answer(testTelegramBot, { botName: 'dukou_bot', chatName: '@linxiao' })
    await button(zh.test).click()
    await until(() => document.body.textContent.includes(zh.testSent('@linxiao')))
    expect(document.body.textContent).toContain(zh.testDone('dukou_bot'))
    answer(testTelegramBot, { botName: 'dukou_bot', chatName: null })
    await button(zh.test).click()
    await until(() => document.body.textContent.includes(zh.testNoChat))
  })

  it('that fails says why and what to do', async () => {
    await openCard(WORKS)
    refuse(testTelegramBot, 'telegramUnreachable')
    answer(telegramBot, FAILS)
    await button(zh.test).click()
    await until(() => document.body.textContent.includes(wordsOf('telegramUnreachable')))
    await until(() => card()?.textContent.includes(zh.silentText))
  })
})

describe('its removal', () => {
  it('tells what is lost, and takes the bot away', async () => {
    await openCard({ ...WORKS, waiting: 2 })
    answer(setTelegramBot, { botName: null })
    await button(zh.remove).click()
    const dialog = removal()
    for (const words of [zh.removeChats('128'), zh.removeWaiting('2'), zh.removeMail])
      await expect.element(dialog.getByText(words)).toBeVisible()
    answer(telegramBot, NONE)
    await dialog.getByRole('button', { name: zh.remove }).click()
    await until(() => card()?.textContent.includes(zh.noneText))
    expect(inputsOf(setTelegramBot)).toEqual([{ token: '' }])
    expect(toasts()).toEqual([zh.removed])
  })

  it('that does not get through leaves the bot and the dialog, so that it can be tried again', async () => {
    await openCard(WORKS)
    loseAnswers(setTelegramBot)
    await button(zh.remove).click()
    await removal().getByRole('button', { name: zh.remove }).click()
    await until(() => toasts().length > 0)
    await expect.element(removal()).toBeVisible()
    expect(card()?.textContent).toContain('@dukou_bot')
  })
})
