import { CONFIRM_PATHS, refusalCodes } from '@dukou/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { confirmTexts } from './confirm-messages.ts'

const { fetch } = window
afterEach(() => {
  window.fetch = fetch
})

/** From now on the confirm calls are answered so; undefined: no answer comes. @returns what they were asked */
function answerConfirm(answer: { Code: number; Msg: string } | undefined): string[] {
  const asked: string[] = []
  window.fetch = async (resource, request) => {
    const address = String(resource)
    if (!Object.values(CONFIRM_PATHS).some((path) => address.startsWith(path))) return fetch(resource, request)
    asked.push(address)
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  }
  return asked
}

const DONE = { Code: 0, Msg: '' }
const OVER = { Code: refusalCodes.confirmationOver, Msg: 'over' }

async function openConfirm(action: string, look: Look = {}) {
  visitor()
  await open(`/confirm?serial_id=65f0c0ffee0ddba11c0ffee0&key=the-key&action=${action}`, look)
  return confirmTexts.of(look.language ?? 'zh')
}
const title = () => document.querySelector('h1')?.textContent
const link = (name: string) => page.getByRole('link', { name, exact: true })

describe.each(LOOKS)('the confirm page on %s', (_name, look) => {
  it('shows a sign and a text where it worked, and a link to sign in at once (1.2-114, 1.2-115)', async () => {
    answerConfirm(DONE)
    await stopTime()
    const t = await openConfirm('signup', look)
    await until(() => title() === t.signedUp(3))
    expect(document.querySelector('[role=status] svg')).not.toBeNull()
    await expect.element(link(t.login)).toHaveAttribute('href', expect.stringMatching(/#\/login$/))
  })

  it('shows another sign, why not, and a link to sign up again where it failed, and stays (1.2-114, 1.2-117)', async () => {
    answerConfirm(OVER)
    const t = await openConfirm('signup', look)
    await until(() => title() === t.failed)
    expect(document.querySelector('[role=alert] svg')).not.toBeNull()
    await expect.element(page.getByText(t.signUpLinkOver)).toBeVisible()
    await expect.element(link(t.again)).toHaveAttribute('href', expect.stringMatching(/#\/register$/))
    expect(await accessibilityFaults()).toEqual([])
    await stopTime()
    await pass(10_000)
    expect(route()).toContain('/confirm')
  })
})

describe('the confirm page', () => {
  it('opens for visitors, under the site’s own title (1.2-22)', async () => {
    answerConfirm(OVER)
    const t = await openConfirm('signup')
    await until(() => title() === t.failed)
    expect({ title: document.title, route: route().split('?')[0], cookies: document.cookie }).toEqual({
      title: '渡口',
      route: '/confirm',
      cookies: expect.not.stringContaining('token'),
    })
  })
})

describe('the link of a mail', () => {
  it('is read from the address: serial_id, key and action choose what is asked (1.2-113)', async () => {
    const asked = answerConfirm(DONE)
    await openConfirm('change_password')
    await until(() => asked.length > 0)
    expect(new Set(asked)).toEqual(
      new Set(['/api/account/change_password?serial_id=65f0c0ffee0ddba11c0ffee0&key=the-key']),
    )
  })

  it('that confirms a sign-up says 注册成功，3秒后跳转 and goes home after three seconds (1.2-116, 1.8-18)', async () => {
    const asked = answerConfirm(DONE)
    await stopTime()
    await openConfirm('signup')
    await until(() => title() === '注册成功，3秒后跳转')
    expect(asked[0]).toMatch(/^\/api\/account\/signup_confirm\?/)
    await pass(1000)
    await until(() => title()?.includes('2秒'))
    await pass(1000)
    await until(() => title()?.includes('1秒'))
    expect(route()).toContain('/confirm')
    member()
    await pass(1000)
    await until(() => route() === '/')
  })

  it('that confirms a new password says 密码修改成功，3秒后跳转 (1.8-17)', async () => {
    answerConfirm(DONE)
    await stopTime()
    await openConfirm('change_password')
    await until(() => title() === '密码修改成功，3秒后跳转')
  })

  it.each(['signup', 'change_password'])('that fails says 注册失败, for the action %s (1.8-16)', async (action) => {
    answerConfirm(OVER)
    await openConfirm(action)
    await until(() => title() === '注册失败')
  })

  it('of a password that is over says which password holds, and leads back to the reset', async () => {
    answerConfirm(OVER)
    const t = await openConfirm('change_password')
    await expect.element(page.getByText(t.passwordLinkOver)).toBeVisible()
    await expect.element(link(t.resetAgain)).toHaveAttribute('href', expect.stringMatching(/#\/reset$/))
  })

  it.each(['signup', 'change_password'])(
    'without an answer claims nothing, and says what to do: %s',
    async (action) => {
      answerConfirm(undefined)
      const t = await openConfirm(action)
      await expect.element(page.getByText(t.noAnswer, { exact: true })).toBeVisible()
    },
  )
})
