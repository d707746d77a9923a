import {
  type AnswerOf,
  changeProfile,
  customerNodes,
  listDevices,
  myEntitlements,
  myTelegram,
  resetSubscriptionKey,
  UPLOAD_PATH,
} from '@dukou/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { close, LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import type { User } from '../../../lib/session.ts'
import { profileTexts } from './messages.ts'

const NAME = `${'0123456789abcdef'.repeat(2)}.webp`
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const FOUR_MB = 4 * 1024 * 1024
const EMAIL = 'wang.wei@example.com'

const before = window.fetch
/** Pictures that the mocked upload endpoint received. */
const sent: File[] = []
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

const bar = (look: Look = {}) => page.getByRole('region', { name: profileTexts.of(look.language ?? 'zh').saveBar })
const save = (look: Look = {}) => bar(look).getByRole('button', { name: profileTexts.of(look.language ?? 'zh').save })
const toggle = (name: string) => page.getByRole('switch', { name })
const rights = () =>
  [...document.querySelectorAll('main section:has(li)')]
    .filter((card) => card.querySelector('h2')?.textContent?.match(/特殊权限|Special lines/))
    .flatMap((card) => [...card.querySelectorAll('li')].map((row) => row.textContent))

async function openProfile(
  look: Look = {},
  change: Partial<User> = {},
  held: AnswerOf<typeof myEntitlements> = golden(myEntitlements),
): Promise<void> {
  await cookieStore.set('token_state', '1')
  member({ iconUrl: '', ...change })
  answer(myEntitlements, held)
  answer(changeProfile, {})
  answer(myTelegram, golden(myTelegram))
  answer(listDevices, golden(listDevices))
  await open('/user_info', look)
  await expect.element(bar(look)).toBeVisible()
}

function give(bytes: number, type = 'image/png', first: Uint8Array<ArrayBuffer> = PNG): void {
  const input = document.querySelector<HTMLInputElement>('main input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([first, new Uint8Array(bytes - first.length)], 'face.png', { type }))
  if (!input) throw new Error('there is no place for a file')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe.each(LOOKS)('the profile page on %s', (_name, look) => {
  it('shows picture, e-mail, switches, rights, the way to a new link and a save button (1.2-169, 1.2-172, 1.2-176, 1.2-179)', async () => {
    const t = profileTexts.of(look.language)
    await openProfile(look)
    await expect.element(page.getByRole('img', { name: t.avatar })).toBeVisible()
    await expect.element(page.getByRole('button', { name: t.changeAvatar })).toBeVisible()
    await expect.element(page.getByRole('main').getByText(EMAIL)).toBeVisible()
    await expect.element(page.getByRole('button', { name: t.resetAct })).toBeVisible()
    for (const name of [t.dnsRestricted, t.abroad, t.englishNames]) await expect.element(toggle(name)).toBeVisible()
    await expect.element(save(look)).toBeDisabled()
    await toggle(t.abroad).click()
    await expect.element(save(look)).toBeEnabled()
    await expect.element(bar(look).getByText(t.changes(1))).toBeVisible()
    await until(() => rights().length === 2)
    expect(await accessibilityFaults()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await save(look).click()
    await until(() => toasts().includes(t.saved))
    expect(inputsOf(changeProfile)).toEqual([
      { email: EMAIL, iconUrl: null, dnsRestricted: null, abroad: true, englishNames: null },
    ])
    await expect.element(save(look)).toBeDisabled()
  })

  it('that cannot be saved says modify failed and keeps what was changed (1.8-37)', async () => {
    const t = profileTexts.of(look.language)
    await openProfile(look)
    refuse(changeProfile, 'busy')
    await toggle(t.abroad).click()
    await save(look).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([look.language === 'en' ? 'modify failed' : '修改失败'])
    await expect.element(toggle(t.abroad)).toBeChecked()
    await expect.element(save(look)).toBeEnabled()
  })

  it('says of a picture of 4 MB that images are limited to 4M, and sends nothing (1.8-41)', async () => {
    await openProfile(look)
    give(FOUR_MB)
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([look.language === 'en' ? 'image limited to 4M' : '图片限制在4M内'])
    expect(sent).toEqual([])
  })
})

describe('the switches of a profile', () => {
  it.each([
    ['dnsRestricted', false],
    ['abroad', false],
    ['englishNames', true],
  ] as const)('%s stands as the account has it', async (name, isOn) => {
    await openProfile()
    const one = toggle(profileTexts.of('zh')[name])
    if (isOn) await expect.element(one).toBeChecked()
    else await expect.element(one).not.toBeChecked()
  })

  it('inXinjiang, in_foreign and use_english_node are changed alone or together, with the keyboard too (1.2-173, 1.2-174, 1.2-175)', async () => {
    const t = profileTexts.of('zh')
    await openProfile()
    for (const name of [t.dnsRestricted, t.abroad, t.englishNames]) {
      ;(toggle(name).element() as HTMLElement).focus()
      await toggle(name).click()
    }
    await expect.element(bar().getByText(t.changes(3))).toBeVisible()
    await save().click()
    await until(() => inputsOf(changeProfile).length === 1)
    expect(inputsOf(changeProfile)[0]).toMatchObject({ dnsRestricted: true, abroad: true, englishNames: false })
  })

  it('that are put back are no change, and what was changed can be given up', async () => {
    const t = profileTexts.of('zh')
    await openProfile()
    await toggle(t.abroad).click()
    await toggle(t.abroad).click()
    await expect.element(bar().getByText(t.noChanges)).toBeVisible()
    await toggle(t.abroad).click()
    await bar().getByRole('button', { name: t.discard }).click()
    await expect.element(toggle(t.abroad)).not.toBeChecked()
    expect(inputsOf(changeProfile)).toEqual([])
  })

  it('that were not saved for want of a connection are told once, as that', async () => {
    await openProfile()
    loseAnswers(changeProfile)
    await toggle(profileTexts.of('zh').abroad).click()
    await save().click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })
})

describe('the picture of a profile', () => {
  it('under 4 MB is sent, shown, and saved with the rest (1.5-28)', async () => {
    await openProfile()
    give(FOUR_MB - 1)
    const picture = page.getByRole('img', { name: '头像' })
    await expect.element(picture).toHaveAttribute('src', `/api/file/downloads/${NAME}`)
    expect(sent).toHaveLength(1)
    await save().click()
    await until(() => inputsOf(changeProfile).length === 1)
    expect(inputsOf(changeProfile)[0]).toMatchObject({ iconUrl: `/api/file/downloads/${NAME}` })
  })

  it.each([FOUR_MB, FOUR_MB + 1])('of %i bytes is not sent (1.5-28)', async (bytes) => {
    await openProfile()
    give(bytes)
    await until(() => toasts().length > 0)
    expect(sent).toEqual([])
    await expect.element(save()).toBeDisabled()
  })

  it('that is none is not sent, whatever it calls itself', async () => {
    await openProfile()
    give(100, 'image/png', Uint8Array.from([0x3c, 0x73, 0x76, 0x67]))
    await until(() => toasts().length > 0)
    expect({ told: toasts(), sent }).toEqual({ told: ['只能用 jpg、png、webp 图片'], sent: [] })
  })

  it('can be taken away', async () => {
    await openProfile({}, { iconUrl: `/api/file/downloads/${NAME}` })
    await page.getByRole('button', { name: '移除头像' }).click()
    await save().click()
    await until(() => inputsOf(changeProfile).length === 1)
    expect(inputsOf(changeProfile)[0]).toMatchObject({ iconUrl: '' })
  })
})

describe('the special permissions of a profile', () => {
  const [held, lasting] = golden(myEntitlements)
  if (!held || !lasting) throw new Error('the golden exchange has two')
  const five = Array.from({ length: 5 }, (_, place) => ({ ...held, id: `${place}`.repeat(24), name: `权限 ${place}` }))

  it('show the first three, and the others on a click, to and fro (1.2-170)', async () => {
    await openProfile({}, {}, five)
    await until(() => rights().length === 3)
    await page.getByRole('button', { name: '展开其余 2 项' }).click()
    await until(() => rights().length === 5)
    await page.getByRole('button', { name: '收起' }).click()
    await until(() => rights().length === 3)
  })

  it('show id, desc and expireTime of each (1.2-171)', async () => {
    await openProfile()
    await until(() => rights().length === 2)
    const [first, second] = rights()
    for (const words of [held.id, held.description, held.name, '2026-07-01 到期，还有 ']) expect(first).toContain(words)
    for (const words of [lasting.id, lasting.description, '永久']) expect(second).toContain(words)
    await expect.element(page.getByRole('button', { name: /展开/ })).not.toBeInTheDocument()
  })

  it('that are none say so', async () => {
    await openProfile({}, {}, [])
    await expect.element(page.getByText(profileTexts.of('zh').noEntitlements)).toBeVisible()
  })

  it('that are none tell customers of an agency to ask support, and not to buy', async () => {
    await openProfile({}, { isAgency: true }, [])
    await expect.element(page.getByText('暂无，需要专线请联系客服。')).toBeVisible()
    expect(document.querySelector('main')?.textContent).not.toContain('购买')
  })

  it('end today where no day is left', async () => {
    await openProfile({}, {}, [{ ...held, expiresAt: new Date(GOLDEN_NOW.getTime() + 3_600_000) }])
    await until(() => rights().length === 1)
    expect(rights()[0]).toContain('今天到期')
  })
})

describe('the way to a new link', () => {
  it('asks before it resets the link (1.2-176)', async () => {
    await openProfile()
    answer(resetSubscriptionKey, golden(resetSubscriptionKey))
    await page.getByRole('button', { name: '重置链接' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toBeVisible()
    expect(inputsOf(resetSubscriptionKey)).toEqual([])
    await question.getByRole('button', { name: '确认重置' }).click()
    await until(() => inputsOf(resetSubscriptionKey).length === 1)
  })
})

describe('the address /user_info', () => {
  it('needs a session: without the token cookie it leads to the login page, with it the profile opens (1.2-59)', async () => {
    visitor()
    await open('/tutorial')
    await open('/user_info')
    await until(() => route() === '/login')
    await close()
    await openProfile()
    expect(route()).toBe('/user_info')
  })
})

describe('the menu entry to /#/user_info', () => {
  const entry = () => document.querySelectorAll('a[href="/#/user_info"]').length
  const menu = () => page.getByRole('button', { name: '账户菜单' })

  const everybody = (['admin', 'normal', 'channel', 'operator'] as const).flatMap((role) => [
    { role, isAgency: false },
    { role, isAgency: true },
  ])
  it.each(everybody)('is there for $role, also where customer of a reseller is $isAgency (1.2-99)', async (person) => {
    member(person)
    answer(customerNodes, [])
    await open('/agents')
    await menu().click()
    await expect.element(page.getByRole('link', { name: '我的账户' })).toBeVisible()
    expect(entry()).toBe(1)
  })

  it('is not there for visitors (1.2-99)', async () => {
    visitor()
    await open('/agents')
    await expect.element(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
    expect(entry()).toBe(0)
  })
})
