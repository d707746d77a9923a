import { resetSubscriptionKey, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { settled, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { changeUser } from '../../../lib/session.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { importTexts } from './import-messages.ts'
import { subscriptionTexts } from './messages.ts'

const AGENTS = {
  iOS: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  Windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  macOS:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
} as const

const EIGHT = ['Shadowrocket', 'FLClash', 'SSR', 'Loon', 'Clash', 'Surge', 'QuantumultX', 'Surfboard']

const card = () => [...document.querySelectorAll('main section')].find((one) => one.querySelector('[data-here]'))
const tiles = () => [...(card()?.querySelectorAll('button[aria-expanded]') ?? [])] as HTMLButtonElement[]
const tile = (name: string) => tiles().find((one) => one.textContent?.includes(`${name}`) && nameOf(one) === name)
const nameOf = (one: Element) => one.querySelector('[class*=name]')?.textContent ?? ''
const noteOf = (one: Element) => one.querySelector('[class*=note]')?.textContent ?? ''
const menu = () => card()?.querySelector<HTMLElement>('button[aria-expanded=true] + div') ?? undefined
const items = () => [...(menu()?.querySelectorAll('li') ?? [])]
const item = (words: string) =>
  items()
    .map((one) => one.querySelector<HTMLElement>('a, button'))
    .find((one) => one?.textContent?.startsWith(words))

async function openTiles(look: Look = {}): Promise<void> {
  await open('/', look)
  await until(() => {
    scrollTo(0, document.body.scrollHeight)
    return tiles().length === 8
  })
}

async function openHome(look: Look = {}): Promise<void> {
  await openTiles(look)
  // Wait until the session is known: a member sees the link, a visitor a sign-in link.
  await until(() => card()?.querySelector('code') ?? document.querySelector('main a[href="/#/login"]'))
}

async function openMenu(name: string): Promise<void> {
  tile(name)?.click()
  await until(() => menu())
}

describe.each(LOOKS)('the import card on %s', (_name, look) => {
  it('has its title, a way to help, the list of all lines and eight programs (1.2-159, 1.2-160, 1.2-161, 1.2-162)', async () => {
    member()
    await openHome(look)
    const heading = card()?.querySelector('h2')?.textContent
    expect(heading).toMatch(look.language === 'en' ? /^subscription import \(advanced\)$/i : /^订阅导入（高级）$/)
    const links = [...(card()?.querySelectorAll('header a') ?? [])]
    expect(links.map((one) => [one.getAttribute('href'), one.textContent])).toEqual([
      ['/user/getUserAllURL?type=ssr', look.language === 'en' ? 'All lines (SSR)' : '全部线路（SSR）'],
      ['/#/windows_errors', look.language === 'en' ? 'Having problems?' : '遇到问题'],
    ])
    expect(tiles().map(nameOf)).toEqual(EIGHT)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('recommends four, and says of four that they have no direct connections (1.2-163, 1.2-164)', async () => {
    member()
    await openHome(look)
    const t = importTexts.of(look.language)
    for (const one of tiles().slice(0, 4)) expect(noteOf(one)).toContain(t.recommended)
    for (const one of tiles().slice(4)) expect(noteOf(one)).toContain(t.noDirect)
  })

  it('opens a menu of what can be done with the link, and any click closes it (1.2-166, 1.2-167)', async () => {
    member()
    await openHome(look)
    const t = subscriptionTexts.of(look.language)
    for (const name of EIGHT) {
      await openMenu(name)
      const expected = [t.oneClick, t.copyLink, t.scan, t.resetLink].slice(name === 'SSR' ? 1 : 0)
      const said = items().map((one) => one.querySelector('[class*=text]')?.textContent ?? one.textContent)
      expect({ name, said }).toEqual({ name, said: expected })
      if (name === 'Shadowrocket') expect(await accessibilityFaults()).toEqual([])
      document.querySelector('main h1')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      await until(() => !menu())
    }
    await openMenu('Clash')
    item(t.copyLink)?.click()
    await until(() => !menu())
  })
})

/** Expected result of a click: a link that opens the program, or the toast that explains why not. */
const LINK = 'a link'
const PHONE = '请用手机打开本站，再一键导入'
const IOS = '只有 iOS 版 Surge 支持一键导入'
const on = (platforms: string) => `请在 ${platforms} 设备上打开本站`
const CLASHES = on('Windows 或 Android 或 macOS')
const EXPECTED = {
  iOS: [LINK, CLASHES, undefined, LINK, CLASHES, LINK, LINK, on('Android')],
  Android: [on('iOS 或 macOS'), LINK, undefined, on('iOS'), LINK, IOS, on('iOS'), LINK],
  Windows: [PHONE, LINK, undefined, PHONE, LINK, IOS, PHONE, on('Android')],
  macOS: [PHONE, LINK, undefined, PHONE, LINK, IOS, PHONE, on('Android')],
} as const

describe('a one-click import', () => {
  it.each(Object.entries(AGENTS))(
    'is a link on %s where this device can, and else says where it works',
    async (os, agent) => {
      member()
      await openHome({ agent, screen: os === 'iOS' || os === 'Android' ? 'phone' : 'desktop' })
      for (const [at, expected] of EXPECTED[os as keyof typeof AGENTS].entries()) {
        const name = EIGHT[at] as string
        await openMenu(name)
        const act = item('一键导入')
        if (expected === undefined) expect(act, name).toBeUndefined()
        else if (expected === LINK) expect(act?.getAttribute('href'), name).toMatch(/^[a-z0-9-]+:\/\//)
        else {
          act?.click()
          await until(() => toasts().includes(expected))
          // The next one need not wait for its turn.
          toast.clear()
        }
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
        await until(() => !menu())
      }
    },
  )

  it.each(['Shadowrocket', 'QuantumultX'])('of %s asks for a phone on a computer (1.5-20)', async (name) => {
    member()
    await openHome({ language: 'en', agent: AGENTS.Windows })
    await openMenu(name)
    item('One-tap import')?.click()
    await until(() => toasts().includes('Please open this site on a phone for one-click subscription'))
  })

  it('of Quantumult asks for a phone on a computer (1.5-20)', async () => {
    member()
    await open('/quantumult_for_ios', { language: 'en', agent: AGENTS.macOS })
    await page.getByRole('button', { name: 'Import into Quantumult' }).click()
    await until(() => toasts().includes('Please open this site on a phone for one-click subscription'))
  })

  it.each(['Android', 'Windows', 'macOS'] as const)(
    'of Surge is for iOS alone, as it says on %s (1.5-21)',
    async (os) => {
      member()
      await openHome({ language: 'en', agent: AGENTS[os] })
      await openMenu('Surge')
      item('One-tap import')?.click()
      await until(() => toasts().includes('Only iOS Surge supports one-click subscription'))
    },
  )
})

describe('who may open a menu of the import card', () => {
  it('is whoever is signed in; visitors are asked to, and it stays closed (1.2-168, 1.5-18)', async () => {
    visitor()
    await openHome({ language: 'en' })
    for (const name of EIGHT) {
      tile(name)?.click()
      await until(() => toasts().filter((one) => one === 'Please log in before subscribing').length > 0)
      expect(menu()).toBeUndefined()
    }
  })

  it('is asked to sign in also where the server could not be asked who looks (1.5-18)', async () => {
    member()
    loseAnswers(userInfo)
    await openTiles({ language: 'en' })
    await until(() => {
      tile('SSR')?.click()
      return toasts().includes('Please log in before subscribing')
    })
    expect(menu()).toBeUndefined()
  })

  it('is told nothing while it loads who looks', async () => {
    member()
    const arrive = delayAnswers(userInfo)
    await openTiles({ language: 'en' })
    tile('SSR')?.click()
    arrive()
    await settled()
    expect({ toasts: toasts(), menu: menu() }).toEqual({ toasts: [], menu: undefined })
  })

  it.each(['Shadowrocket', 'SSR'])('of %s is asked for anew where the id is missing (1.5-19)', async (name) => {
    member()
    await openHome({ language: 'en' })
    // An answer about this person that comes later would undo the change.
    await settled()
    for (const id of ['undefined', '']) {
      const email = `${id || 'nobody'}@b.example`
      changeUser(() => ({ id, email }))
      await until(() => document.body.textContent?.includes(email))
      const asked = inputsOf(userInfo).length
      tile(name)?.click()
      await until(() => toasts().includes('Network error, please try later'))
      await until(() => inputsOf(userInfo).length === asked + 1)
      expect(menu()).toBeUndefined()
      await until(() => !document.body.textContent?.includes(email))
      await openMenu(name)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      await until(() => !menu())
    }
  })
})

describe('an act of the import card', () => {
  it('shows the code of that program, closed by Back', async () => {
    member()
    await openHome({ screen: 'phone' })
    await openMenu('Shadowrocket')
    item('扫码添加')?.click()
    await until(() => page.getByRole('dialog', { name: '扫码二维码添加订阅' }).query())
    await until(() => !menu())
    // The step of the menu may still be on its way out of the history: Back would then be the second one, and leave the page.
    let turns = 0
    await until(() => {
      turns = history.state?.openSheets === 1 ? turns + 1 : 0
      return turns > 20
    })
    history.back()
    await until(() => !document.querySelector('dialog[open]'))
    await until(() => tiles().length === 8)
  })

  it('resets the link after a question, and every link follows', async () => {
    member()
    answer(resetSubscriptionKey, golden(resetSubscriptionKey))
    await openHome()
    await openMenu('Loon')
    item('重置订阅链接')?.click()
    await page.getByRole('button', { name: '确认重置' }).click()
    await until(() => toasts().includes(subscriptionTexts.of('zh').resetDone))
    await openMenu('FLClash')
    expect(item('一键导入')?.getAttribute('href')).toContain(golden(resetSubscriptionKey).subscriptionKey)
  })
})

describe('Sing-box', () => {
  it('says that visitors please log in, where members find their link (1.5-22)', async () => {
    visitor()
    await open('/singbox_for_ios', { language: 'en' })
    await until(() => document.querySelector('#byHand'))
    expect(document.querySelector('#byHand')?.textContent).toMatch(/please log in/i)
  })
})
