import { listDevices, login, myTelegram, myTrafficRecords } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, refuse } from '../../../test/answers.ts'
import { accessibilityFaults } from '../../../test/faults.ts'
import { pass, stopTime, until } from '../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../test/site.tsx'
import { writeCookie } from '../../lib/cookies.ts'

async function logIn(): Promise<void> {
  await until(() => route() === '/login')
  await until(() => document.querySelector('form'))
  await page.getByRole('textbox', { name: /邮箱|E-mail/ }).fill('lin@example.com')
  await page.getByLabelText(/^(密码|Password)$/).fill('Geheim-Wort-77')
  member()
  answer(login, golden(login))
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await until(() => route() === '/')
}

const line = () => page.getByRole('link', { name: /^(继续到|Continue to) / })

async function askForProfile(look: Look = {}): Promise<void> {
  visitor()
  await open('/user_info', look)
  await logIn()
  await expect.element(line()).toBeVisible()
}

describe.each(LOOKS)('home after a login on %s', (_name, look) => {
  it('offers the page that was asked for', async () => {
    await askForProfile(look)
    await expect
      .element(line())
      .toHaveTextContent(look.language === 'en' ? 'Continue to My account' : '继续到 我的账户')
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('home', () => {
  it('offers that page once', async () => {
    await askForProfile()
    writeCookie('token_state', '1', { days: 1 })
    answer(listDevices, golden(listDevices))
    answer(myTelegram, golden(myTelegram))
    await line().click()
    await until(() => route() === '/user_info' && line().elements().length === 0)
    await open('/')
    await until(() => document.querySelector('main [data-state]'))
    expect(line().elements()).toEqual([])
  })

  it('offers the page on which the session ended, which told of no failure until the login', async () => {
    member()
    refuse(myTrafficRecords, 'sessionExpired')
    await stopTime()
    await open('/traffic_records')
    await until(() => document.body.textContent.includes('登录过期，请登录'))
    expect(document.body.textContent).not.toContain('加载失败，请重试')
    visitor()
    await pass(2000)
    await logIn()
    await expect.element(line()).toHaveTextContent('继续到 流量记录')
  })
})
