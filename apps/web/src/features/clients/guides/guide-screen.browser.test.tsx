import { userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { delayAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { press } from '../../../../test/press.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { STEPS } from './guide.ts'
import { GUIDES, titleOf } from './guide-list.ts'
import { guideTexts } from './messages.ts'

const heading = () => document.querySelector('main h1')?.textContent
const parts = () => [...document.querySelectorAll('main h2')].map((one) => one.textContent)
const words = () => document.querySelector('main')?.textContent ?? ''

async function openGuide(slug: string, look: Look = {}): Promise<void> {
  await open(`/${slug}`, look)
  await until(() => parts().length >= 6)
}

describe.each(LOOKS)('a guide on %s', (_name, look) => {
  it('has five numbered parts in their order and tips, each part with its drawing (1.2-147)', async () => {
    member()
    await openGuide('flclash_for_android', look)
    const t = guideTexts.of(look.language)
    expect(parts()).toEqual([...STEPS.map((step, at) => `${at + 1}${t[step]}`), t.tips])
    expect(document.querySelectorAll('main figure svg[viewBox]')).toHaveLength(5)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    expect(await accessibilityFaults()).toEqual([])
  })
})

const IDS = new Map(GUIDES.map(({ slug }) => [slug as string, '']))
for (const [at, slug] of [
  'clash_for_windows',
  'clash_for_android',
  'clash_meta_for_android',
  'flclash_for_android',
  'v2rayng_for_android',
  'v2rayng_for_windows',
  'flclash_for_pc',
  'ss_for_ios',
  'singbox_for_ios',
  'singbox_for_mac',
  'singbox_for_android',
  'singbox_for_win',
  'kuai_che_vpn_for_android',
  'kuai_che_vpn_for_mac',
  'v2box_for_ios',
  'streisand_for_ios',
  'quantumult_for_ios',
  'quantumultx_for_ios',
  'clash_for_macos',
].entries())
  IDS.set(slug, `1.2-${39 + at}`)

describe('the guide', () => {
  it.each(GUIDES.map((guide) => [guide.slug, IDS.get(guide.slug), guide] as const))(
    '%s opens for visitors under its own title (%s)',
    async (slug, _id, guide) => {
      visitor()
      await openGuide(slug)
      const [platform] = guide.platforms
      expect({ heading: heading(), title: document.title, route: route() }).toEqual({
        heading: titleOf(guide, platform).zh,
        title: `${titleOf(guide).zh} - 渡口`,
        route: `/${slug}`,
      })
    },
  )

  it.each(GUIDES.map(({ slug }) => slug))(
    '%s tells to copy or import the link, to add it, to start the proxy, to test the speed and to pick a node (1.2-148)',
    async (slug) => {
      visitor()
      await openGuide(slug)
      for (const told of [/复制(订阅链接|线路)|导入/, /添加|粘贴/, /启动代理|代理就启动/, /测速/, /节点/]) {
        expect(words()).toMatch(told)
      }
    },
  )

  it.each(GUIDES.map(({ slug }) => slug))('%s numbers in each picture what its caption numbers', async (slug) => {
    visitor()
    await openGuide(slug)
    const figures = [...document.querySelectorAll('main figure')]
    expect(figures).toHaveLength(STEPS.length)
    for (const figure of figures) {
      const marks = [...figure.querySelectorAll<SVGGElement>('[data-mark]')].map(({ dataset }) => Number(dataset.mark))
      const numbers = [...(figure.querySelector('figcaption')?.textContent ?? '').matchAll(/(?:^|，)(\d) /g)]
      expect(marks.sort()).toEqual(numbers.map(([, number]) => Number(number)))
      expect(numbers.map(([, number]) => Number(number))).toEqual(numbers.map((_, at) => at + 1))
    }
  })

  it.each([
    ['flclash_for_pc', '0.8.90', 15],
    ['flclash_for_android', '0.8.90', 15],
    ['clash_for_windows', '0.20.39', 16],
    ['clash_for_android', '2.1.5', 17],
    ['v2rayng_for_android', '1.6.20', 18],
    ['clash_meta_for_android', '2.10.4', 19],
    ['clash_for_macos', '1.40.0', 20],
  ] as const)('%s names the version %s (1.9-%i)', async (slug, version, _id) => {
    visitor()
    await openGuide(slug)
    expect(document.querySelector('main header')?.textContent).toContain(version)
    expect(document.querySelector('#install')?.textContent).toContain(version)
  })

  it.each(['clash_for_windows', 'clash_for_android', 'clash_meta_for_android', 'clash_for_macos'] as const)(
    '%s recommends an automatic update every 1440 minutes (1.9-14)',
    async (slug) => {
      visitor()
      await openGuide(slug)
      expect(words()).toContain('1440 分钟')
    },
  )

  it('of Quantumult and that of SingBox on a Mac are there (1.2-150)', async () => {
    visitor()
    await openGuide('quantumult_for_ios')
    expect(heading()).toBe('Quantumult 使用教程，iOS')
    await openGuide('singbox_for_mac')
    await until(() => heading() === 'SingBox 使用教程，macOS')
  })

  it('gives way to the site’s own title when one goes on to the login page (1.2-58)', async () => {
    visitor()
    const description = Object.assign(document.createElement('meta'), { name: 'description' })
    document.head.append(description)
    await openGuide('ss_for_ios')
    expect(document.title).toBe('Shadowrocket 使用教程，iOS - 渡口')
    expect(description.content).toBe('在 iOS 上用 Shadowrocket：安装、导入、启动、测速，五步，约 4 分钟。')
    await open('/login')
    await until(() => document.title === '渡口')
    await until(() => description.content.includes('欢迎来到渡口'))
    description.remove()
  })

  it('of another platform keeps the client where it exists there, and else takes the first', async () => {
    visitor()
    await openGuide('singbox_for_win')
    await press(page.getByRole('radio', { name: 'Android' }))
    await until(() => heading() === 'SingBox 使用教程，Android')
    await openGuide('v2rayng_for_android')
    await press(page.getByRole('radio', { name: 'macOS' }))
    await until(() => heading() === 'FLClash 使用教程，macOS')
  })

  it('is found by client and device, in any order', async () => {
    visitor()
    await openGuide('ss_for_ios')
    const field = page.getByRole('searchbox', { name: '搜索教程' })
    await field.fill('macos flclash')
    await expect.element(page.getByRole('link', { name: 'FLClash 使用教程，Windows / macOS' })).toBeVisible()
    for (const [words, title] of [
      ['小火箭', 'Shadowrocket 使用教程，iOS'],
      ['安卓 flclash', 'FLClash 使用教程，Android'],
      ['苹果 电脑 clash', 'Clash 使用教程，macOS'],
      ['电脑', 'v2rayN 使用教程，Windows'],
    ] as const) {
      await field.fill(words)
      await expect.element(page.getByRole('link', { name: title })).toBeVisible()
    }
    await field.fill('sstap')
    await page.getByRole('link', { name: '常见问题', exact: true }).last().click()
    await until(() => route() === '/windows_errors')
    await open('/ss_for_ios')
    await field.fill('zzz')
    await expect.element(page.getByText('没有找到，换个词试试')).toBeVisible()
  })
})

describe('a guide’s acts', () => {
  it('copy the link and say so for two seconds (1.8-36)', async () => {
    member()
    await openGuide('flclash_for_pc')
    await stopTime()
    await page.getByRole('button', { name: '复制订阅链接' }).click()
    await expectToast('已复制到剪切板', 2000)
    expect(await navigator.clipboard.readText()).toContain('/api/subscript/flclash/')
  })

  it('say for two seconds that nothing was copied (1.8-35)', async () => {
    member()
    await openGuide('flclash_for_pc')
    const { clipboard } = navigator
    const { execCommand } = document
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    document.execCommand = () => false
    await stopTime()
    await page.getByRole('button', { name: '复制订阅链接' }).click()
    await expectToast('复制失败', 2000)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    document.execCommand = execCommand
  })

  it('wait until it is known whether somebody is signed in, and ask nobody to sign in before', async () => {
    member()
    const arrive = delayAnswers(userInfo)
    await openGuide('flclash_for_pc')
    const copy = page.getByRole('button', { name: '复制订阅链接' })
    await until(() => copy.element().getAttribute('aria-busy') === 'true')
    expect(page.getByText('请登录后再订阅').elements()).toEqual([])
    arrive()
    await until(() => copy.element().getAttribute('aria-busy') === null)
    expect(page.getByText('请登录后再订阅').elements()).toEqual([])
  })

  it('ask visitors to sign in before they copy or import', async () => {
    visitor()
    await openGuide('flclash_for_pc')
    await page.getByRole('button', { name: '复制订阅链接' }).click()
    await until(() => toasts().includes('请登录后再订阅'))
    await page.getByRole('button', { name: '一键导入', exact: true }).click()
    await until(() => toasts().length === 2)
  })

  it('ask visitors for two seconds to sign in before they copy Streisand’s lines (1.6-02)', async () => {
    visitor()
    await openGuide('streisand_for_ios')
    await stopTime()
    await page.getByRole('button', { name: '复制线路' }).click()
    await expectToast('请您登录后再进行体验', 2000)
  })

  it('say where an import works that this device cannot do', async () => {
    member()
    await openGuide('ss_for_ios')
    await page.getByRole('button', { name: '一键导入 Shadowrocket' }).click()
    await until(() => toasts().includes('请用手机打开本站，再一键导入'))
  })
})
