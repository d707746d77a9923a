import { listDevices, listEntitlements, myTelegram, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, loseAnswers } from '../../../test/answers.ts'
import { pass, stopTime, until } from '../../../test/page-time.ts'
import { close, goTo, member, open, route, visitor } from '../../../test/site.tsx'
import { expectToast, toasts } from '../../../test/toasts.ts'
import { askedPlace } from '../../lib/asked-place.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { OFFICE_PAGES } from '../office-pages.ts'
import { PAGES } from '../pages.ts'

const CLOSED = [...PAGES, ...OFFICE_PAGES].filter(({ needsSession }) => needsSession).map(({ path }) => path)

describe('a page that needs a session', () => {
  it('is there to be guarded', () => expect(CLOSED).toContain('/admin_permissions'))

  it.each(CLOSED)('%s sends visitors to the login page at once, without a toast (1.2-16, 1.5-03)', async (path) => {
    visitor()
    await stopTime()
    await open(path)
    await until(() => route() === '/login')
    await until(() => document.querySelector('form'))
    expect(toasts()).toEqual([])
  })

  it.each(['normal', 'channel', 'operator', 'admin'] as const)(
    'opens where there is the cookie of a session, also for %s (1.2-17)',
    async (role) => {
      member({ role })
      answer(listEntitlements, [])
      writeCookie('token_state', '1', { days: 1 })
      await open('/admin_permissions')
      await until(() => document.querySelector('main')?.textContent)
      expect({ route: route(), form: document.querySelector('form[data-login]') }).toEqual({
        route: '/admin_permissions',
        form: null,
      })
    },
  )

  it('sends the next person away from a page that it has shown to the last', async () => {
    member()
    answer(listEntitlements, [])
    writeCookie('token_state', '1', { days: 1 })
    await open('/admin_permissions')
    await close()
    visitor()
    await open('/admin_permissions')
    await until(() => route() === '/login')
  })
})

describe('a page that needs a session, with the mark of one that is over', () => {
  it.each(['/user_info', '/admin_userlist', '/admin_tickets'])(
    '%s says so for two seconds, and leads to the login page',
    async (path) => {
      visitor()
      writeCookie('token_state', '1', { days: 1 })
      await stopTime()
      await open(path)
      await expectToast('登录过期，请登录', 2000)
      await until(() => route() === '/login')
      expect(readCookie('token_state')).toBeUndefined()
      expect(askedPlace.read()).toBe(path)
    },
  )

  it('ends there also with a readable token that is no session', async () => {
    visitor()
    writeCookie('token', 'XYZ', { days: 1 })
    await stopTime()
    await open('/user_info')
    await expectToast('登录过期，请登录', 2000)
    await until(() => route() === '/login')
    expect(readCookie('token')).toBeUndefined()
  })

  it('is silent on public pages, and tells on the first that needs the session', async () => {
    visitor()
    writeCookie('token_state', '1', { days: 1 })
    await stopTime()
    await open('/')
    await pass(3000)
    expect({ route: route(), toasts: toasts() }).toEqual({ route: '/', toasts: [] })
    await goTo('/user_info')
    await expectToast('登录过期，请登录', 2000)
    await until(() => route() === '/login')
  })
})

describe('a page that needs a session, when the server could not be asked who looks', () => {
  it.each(['/user_info', '/admin_permissions'])('%s offers to ask again', async (path) => {
    member({ role: 'admin' })
    answer(listEntitlements, [])
    answer(listDevices, golden(listDevices))
    answer(myTelegram, golden(myTelegram))
    loseAnswers(userInfo)
    writeCookie('token_state', '1', { days: 1 })
    await open(path)
    const retry = page.getByRole('main').getByRole('button', { name: '重试' })
    await until(() => retry.query())
    answer(userInfo, { ...golden(userInfo), role: 'admin' })
    await retry.click()
    await until(() => !retry.query())
    expect(route()).toBe(path)
  })
})
