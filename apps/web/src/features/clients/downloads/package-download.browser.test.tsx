import { clientPackages, downloadTicket } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, visitor } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { writeCookie } from '../../../lib/cookies.ts'
import { downloadTexts } from './messages.ts'

let clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click')

const button = (look: Look = {}) =>
  page.getByRole('button', { name: downloadTexts.of(look.language ?? 'zh').download('0.8.90') })

/** The addresses that downloads were begun from. */
function begunAt(): (string | null)[] {
  return clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).getAttribute('href'))
}

async function openGuide(look: Look = {}, url = ''): Promise<void> {
  answer(
    clientPackages,
    golden(clientPackages).map((one) => ({ ...one, url })),
  )
  clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await open('/flclash_for_pc?os=Windows', look)
  await until(() => button(look).query())
  // Wait until the session is known: a member has a bell, a visitor a sign-in link.
  await until(
    () =>
      document.querySelector('[aria-label^="通知"], [aria-label^="Notif"]') ??
      document.querySelector('a[href="/#/login"]'),
  )
}

describe.each(LOOKS)('the download of a guide on %s', (_name, look) => {
  it('offers the installer with version, size and hash (1.2-149)', async () => {
    member()
    await openGuide(look)
    const said = document.querySelector('#install')?.textContent ?? ''
    for (const words of ['0.8.90', '34.1 MB', '9f86d081884c7d65']) expect(said).toContain(words)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a download', () => {
  it('asks visitors for two seconds to sign in (1.5-25)', async () => {
    visitor()
    await openGuide()
    await stopTime()
    await button().click()
    await expectToast('请登录后下载', 2000)
    expect(begunAt()).toEqual([])
  })

  it('carries the token of the cookie where the page can read it (1.7-28)', async () => {
    member()
    writeCookie('token', 'the-token', { days: 1 })
    await openGuide()
    await button().click()
    await until(() => begunAt().length > 0)
    expect(begunAt()).toEqual(['/api/downloads/file/client_package/flclash-0.8.90-windows-setup.exe?token=the-token'])
    expect(inputsOf(downloadTicket)).toEqual([])
  })

  it('carries a ticket in its place where the cookie is out of the page’s reach (1.7-28)', async () => {
    member()
    answer(downloadTicket, golden(downloadTicket))
    await openGuide()
    await button().click()
    await until(() => begunAt().length > 0)
    expect(begunAt()[0]).toMatch(new RegExp(`\\?token=${golden(downloadTicket).ticket}$`))
  })

  it('from where the operator keeps his files takes nobody’s token along', async () => {
    member()
    writeCookie('token', 'the-token', { days: 1 })
    await openGuide({}, 'https://files.dukou.example/flclash-0.8.90-windows-setup.exe')
    await button().click()
    await until(() => begunAt().length > 0)
    expect(begunAt()).toEqual(['https://files.dukou.example/flclash-0.8.90-windows-setup.exe'])
  })

  it('that cannot begin says so', async () => {
    member()
    refuse(downloadTicket, 'busy')
    await openGuide()
    await button().click()
    await until(() => toasts().includes('下载没有开始，请稍后重试'))
  })

  it('is offered for the platform of the guide alone', async () => {
    member()
    answer(clientPackages, golden(clientPackages))
    await open('/flclash_for_pc?os=macOS')
    await until(() => document.querySelector('#install'))
    expect(button().query()).toBe(null)
  })
})

describe('visitors', () => {
  it('read guides, and are asked to sign in for downloads, the shared Apple ID and Streisand’s lines (1.6-01)', async () => {
    visitor()
    await openGuide()
    expect(document.querySelectorAll('main h2').length).toBeGreaterThanOrEqual(6)
    await button().click()
    await until(() => toasts().includes('请登录后下载'))
    await open('/apple_id_share')
    await page.getByRole('button', { name: '查看共享账号' }).click()
    await until(() => toasts().includes('请您登录后再尝试'))
    await open('/streisand_for_ios')
    await page.getByRole('button', { name: '复制线路' }).click()
    await until(() => toasts().includes('请您登录后再进行体验'))
  })
})

describe('the official download', () => {
  const part = () => document.querySelector('[aria-label="官方下载"]')

  it('is named in the guide of a program that this site has no file of', async () => {
    visitor()
    await open('/flclash_for_pc?os=Windows')
    await until(part)
    const link = part()?.querySelector('a')
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://github.com/chen08209/FlClash/releases',
      '_blank',
      'noreferrer',
    ])
    expect(part()?.textContent).toContain('https://github.com/chen08209/FlClash/releases')
    expect(part()?.textContent).toContain('-windows-amd64-setup.exe')
    await page.getByRole('button', { name: '复制网址' }).click()
    await until(() => toasts().includes('已复制到剪切板'))
    expect(await navigator.clipboard.readText()).toBe('https://github.com/chen08209/FlClash/releases')
  })

  it('stands below the file of this site', async () => {
    visitor()
    await openGuide()
    const own = button().element()
    await until(part)
    expect(own.compareDocumentPosition(part() as Element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('says that there is none, and leads to the recommended client', async () => {
    visitor()
    await open('/clash_for_windows?os=Windows')
    await until(part)
    expect(part()?.textContent).toContain('作者已停止发布')
    await page.getByRole('link', { name: '改用首选客户端' }).click()
    await until(() => location.hash.startsWith('#/flclash_for_pc'))
  })

  it.each([
    ['kuai_che_vpn_for_android?os=Android', 'flclash_for_android'],
    ['kuai_che_vpn_for_mac?os=macOS', 'flclash_for_pc'],
  ])(
    'is none in %s, whose file this site may lack too: it says so, and leads to another client',
    async (path, other) => {
      visitor()
      await open(`/${path}`)
      await until(part)
      expect(part()?.textContent).toContain('没有公开的官方下载，本站目前也没有它的安装包。')
      expect(document.querySelector('main')?.textContent).not.toContain('由本站提供')
      await page.getByRole('link', { name: '改用首选客户端' }).click()
      await until(() => location.hash.startsWith(`#/${other}`))
    },
  )

  it('is not missed where this site has the file', async () => {
    visitor()
    const [own] = golden(clientPackages)
    answer(clientPackages, [{ ...(own as NonNullable<typeof own>), program: 'kuai-che', platform: 'Android' }])
    await open('/kuai_che_vpn_for_android?os=Android')
    await until(() => button().query())
    expect(part()).toBeNull()
  })

  it('requests nothing from another host', async () => {
    visitor()
    await open('/ss_for_ios')
    await until(part)
    const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)
    expect(hosts.filter((host) => /apple|github|google/.test(host))).toEqual([])
  })
})
