import { listEntitlements } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { stopTime, until } from '../../../test/page-time.ts'
import { close, member, open, route, visitor } from '../../../test/site.tsx'
import { toasts } from '../../../test/toasts.ts'
import { writeCookie } from '../../lib/cookies.ts'
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
