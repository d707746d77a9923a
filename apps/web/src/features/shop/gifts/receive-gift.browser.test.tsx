import { listGifts, receiveGift } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { press } from '../../../../test/press.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { close, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { askedPlace } from '../../../lib/asked-place.ts'
import type { Gift, Gifts } from './gift-facts.ts'
import { giftTexts } from './messages.ts'

const GOLDEN = golden(listGifts)
const [OPEN] = GOLDEN.gifts as [Gift]
const ALL: Gifts = { ...GOLDEN, heldUntil: null, leftBytes: (128n * GB * 100n + 42n * GB) / 100n }

async function openGifts(gifts: Partial<Gifts> = {}, path: string = '/push', look: Look = {}): Promise<void> {
  member()
  answer(listGifts, { ...ALL, ...gifts })
  await open(path, look)
  const t = giftTexts.of(look.language ?? 'zh')
  await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
}

const sheet = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the dialog that receives', () => {
  async function openReceive() {
    await openGifts()
    await press(button('领取别人的转赠'))
    await until(() => sheetText().includes('领取转赠'))
  }
  const write = (code: string) => sheet().getByLabelText('领取码').fill(code)
  const send = () => press(sheet().getByRole('button', { name: '领取', exact: true }))

  it('takes a code and shows from whom, how much, before and after (2.2-30)', async () => {
    await openReceive()
    await send()
    await expect.element(sheet().getByText('请填领取码')).toBeVisible()
    expect(inputsOf(receiveGift)).toEqual([])
    await write('W7KQ2M')
    answer(receiveGift, { receivedGb: 16, from: 'xu***@example.com', leftBytes: (144n * GB * 100n + 42n * GB) / 100n })
    await send()
    await until(() => sheetText().includes('收到16.00 GB'))
    expect(sheetText()).toContain('来自xu***@example.com')
    expect(sheetText()).toMatch(/永久流量128\.42.*144\.42 GB/)
    expect(inputsOf(receiveGift)).toEqual([{ code: 'W7KQ2M' }])
    expect(await accessibilityFaults()).toEqual([])
    await press(sheet().getByRole('button', { name: '完成' }))
    await until(() => document.querySelector('dialog[open]') === null)
  })

  it('takes the code out of a link that is pasted', async () => {
    await openReceive()
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('https://dukou.example/#/push?code=w7kq2m ')
    await press(sheet().getByRole('button', { name: '粘贴' }))
    await expect.element(sheet().getByLabelText('领取码')).toHaveValue('W7KQ2M')
  })

  it('says 未知错误 when the server answers 999 (2.8-19)', async () => {
    await openReceive()
    refuse(receiveGift, 'unknown')
    await write('W7KQ2M')
    await send()
    await expect.element(sheet().getByText('未知错误')).toBeVisible()
  })

  it('says that it is too frequent when the server answers 1039 (2.8-20)', async () => {
    await openReceive()
    refuse(receiveGift, 'giftTooFrequent')
    await write('W7KQ2M')
    await send()
    await expect.element(sheet().getByText('太频繁了，过一会儿再试')).toBeVisible()
  })

  it('says that the code does not exist or is invalid when the server answers 1040, and keeps what was typed (2.8-21)', async () => {
    await openReceive()
    refuse(receiveGift, 'giftCodeInvalid')
    await write('W7KQ2')
    await send()
    await expect.element(sheet().getByText('领取码不存在或已经失效，核对一下有没有漏字')).toBeVisible()
    await expect.element(sheet().getByLabelText('领取码')).toHaveValue('W7KQ2')
  })

  it('says to a giver that it is his own gift', async () => {
    await openReceive()
    refuse(receiveGift, 'giftIsOwn')
    await write(OPEN.code)
    await send()
    await expect.element(sheet().getByText(wordsOf('giftIsOwn'))).toBeVisible()
  })

  it('is opened by a link with its code, and closing it takes the code out of the address', async () => {
    await openGifts({}, '/push?code=w7kq2m')
    await until(() => sheetText().includes('领取转赠'))
    await expect.element(sheet().getByLabelText('领取码')).toHaveValue('W7KQ2M')
    await press(sheet().getByRole('button', { name: '取消' }))
    await until(() => document.querySelector('dialog[open]') === null && !location.hash.includes('code'))
    expect(route()).toBe('/push')
  })
})

describe('the address /push', () => {
  it('shows gifts to whoever is signed in, under the site’s own title, and asks visitors to sign in (1.2-33)', async () => {
    await openGifts()
    expect(route()).toBe('/push')
    expect(document.title).toBe('渡口')
    await close()
    visitor()
    await open('/push')
    await expect.element(page.getByText('登录后才能看')).toBeVisible()
    expect(document.title).toBe('渡口')
    await until(() => route() === '/login')
  })

  it('keeps the code of a link for after the login', async () => {
    visitor()
    await open('/push?code=W7KQ2M')
    await until(() => route() === '/login')
    expect(askedPlace.read()).toBe('/push?code=W7KQ2M')
  })

  it('sends the customers of a reseller home', async () => {
    member({ isAgency: true })
    await open('/push')
    await until(() => route() === '/')
    expect(inputsOf(listGifts)).toEqual([])
  })
})
