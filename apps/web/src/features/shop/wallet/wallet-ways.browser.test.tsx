import { hostInfo, listDevices, myTelegram, myWallet } from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../test/answers.ts'
import { until } from '../../../../test/page-time.ts'
import { close, member, open, QUIET_SITE, visitor } from '../../../../test/site.tsx'
import { WALLET } from '../../../../test/wallet.ts'
import { walletLinkTexts } from './link-messages.ts'

let t: ReturnType<typeof walletLinkTexts.of>
beforeEach(() => {
  t = walletLinkTexts.of('zh')
})

const main = () => document.querySelector('main')?.textContent ?? ''

describe('the menu entry to /#/wallet', () => {
  const entry = () => document.querySelectorAll('header nav a[href="/#/wallet"]').length
  const seen = { admin: true, visitor: true, channel: true, operator: true, normal: false }
  const cases = (Object.keys(seen) as (keyof typeof seen)[]).flatMap((viewer) => [
    { viewer, agency: false, shown: seen[viewer] },
    { viewer, agency: true, shown: false },
  ])

  it.each(cases)(
    'for $viewer, at an agency’s page $agency: shown $shown (1.2-95)',
    async ({ viewer, agency, shown }) => {
      if (viewer === 'visitor') {
        visitor()
        answer(hostInfo, { ...QUIET_SITE, agencyUserDomain: agency ? location.hostname : '' })
      } else member({ role: viewer, isAgency: agency })
      await open('/windows_errors')
      const known =
        viewer === 'visitor' ? page.getByRole('link', { name: '登录' }) : page.getByRole('button', { name: '通知' })
      await until(() => known.elements().length > 0)
      await until(() => document.querySelectorAll('header nav a[href="/#/shop"]').length === (agency ? 0 : 1))
      expect(entry()).toBe(shown ? 1 : 0)
    },
  )
})

describe('the way to the wallet on the profile', () => {
  it('is there for accounts without it in their menu, as long as there is money', async () => {
    const normal = () => {
      member({ role: 'normal' })
      answer(myTelegram, golden(myTelegram))
      answer(listDevices, golden(listDevices))
    }
    normal()
    answer(myWallet, { ...WALLET, totalLi: 12_500n })
    await open('/user_info')
    await expect.element(page.getByRole('link', { name: t.open })).toHaveAttribute('href', '/#/wallet')
    expect(main()).toContain(t.linkText('12.500'))
    await close()
    normal()
    answer(myWallet, { ...WALLET, totalLi: 0n })
    await open('/user_info')
    await until(() => main().includes('两步验证'))
    expect(page.getByRole('link', { name: t.open }).elements()).toEqual([])
  })
})
