import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, member, open, visitor } from '../../../../test/site.tsx'

const items = () => [...document.querySelectorAll('main li h2')].map((one) => one.textContent)
const words = () => document.querySelector('main')?.textContent ?? ''

describe.each(LOOKS)('the help pages on %s', (_name, look) => {
  it('stand for visitors, item by item (1.2-37, 1.2-38)', async () => {
    visitor()
    await open('/windows_errors', look)
    await until(() => items().length === 8)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    expect(await accessibilityFaults()).toEqual([])
    await open('/apple_id_signup_guide', look)
    await until(() => items().length === 5)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the FAQ', () => {
  it('has eight items: timeouts, speed test, DNS, v2rayN, abroad, Surge, SSTAP and Shadowrocket (1.2-152)', async () => {
    visitor()
    await open('/windows_errors')
    await until(() => items().length === 8)
    const told = [/超时/, /测速链接/, /DNS/, /v2rayN 的版本/, /海外/, /Surge/, /SSTAP/, /Shadowrocket.*打不开/]
    for (const [at, one] of told.entries()) expect(items()[at]).toMatch(one)
  })

  it('says that v2rayN must be 7.0.0 or newer (1.2-153)', async () => {
    visitor()
    await open('/windows_errors')
    await until(() => words().includes('v2rayN 要 7.0.0 或更高版本'))
  })

  it('says that SSTAP is discontinued (1.2-154)', async () => {
    visitor()
    await open('/windows_errors')
    await until(() => words().includes('SSTAP 已经停止开发，本站不再支持'))
  })

  it('answers questions about coupons, withdrawals, gifts, the lottery and renewal', async () => {
    visitor()
    await open('/windows_errors')
    const questions = () => [...document.querySelectorAll('main dt')].map((one) => one.textContent)
    await until(() => questions().length === 5)
    for (const [at, one] of [/优惠码/, /提现/, /转给朋友/, /抽奖/, /自动续费/].entries()) {
      expect(questions()[at]).toMatch(one)
    }
  })

  it('says that feedback is answered within one working day (1.2-155)', async () => {
    visitor()
    await open('/windows_errors')
    await until(() => words().includes('一个工作日内回复'))
  })
})

describe('the guide to an overseas Apple ID', () => {
  it('has five steps (1.2-151)', async () => {
    visitor()
    await open('/apple_id_signup_guide')
    await until(() => items().length === 5)
    expect(items().map((one) => one?.[0])).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('the dashboard', () => {
  it('leads to the FAQ, to the Apple ID guide and to the guide of each client (1.2-140, 1.2-142)', async () => {
    member()
    await open('/')
    await expect.element(page.getByRole('link', { name: '海外 Apple ID 注册教程' })).toBeVisible()
    const addresses = [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'))
    for (const one of ['/#/windows_errors', '/#/apple_id_signup_guide', '/#/flclash_for_pc?os=Windows']) {
      expect(addresses).toContain(one)
    }
  })
})
