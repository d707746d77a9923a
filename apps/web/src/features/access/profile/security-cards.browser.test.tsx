import { changePassword, listDevices, myTelegram, signOutDevice, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { profileTexts } from './messages.ts'

const ALL = golden(listDevices)

async function openProfile(look: Look = {}): Promise<void> {
  await cookieStore.set('token_state', '1')
  member({ iconUrl: '' })
  answer(myTelegram, golden(myTelegram))
  answer(listDevices, ALL)
  answer(signOutDevice, {})
  answer(changePassword, {})
  await open('/user_info', look)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('dialog')
const field = (name: string) => sheet().getByLabelText(name, { exact: true })

describe.each(LOOKS)('what protects an account on %s', (_name, look) => {
  it('shows where the person is signed in, and has a form for another password', async () => {
    const t = profileTexts.of(look.language)
    await openProfile(look)
    await expect.element(page.getByText(['Windows', 'Chrome'].join(t.join))).toBeVisible()
    await expect.element(button(t.signOutName(['iPhone', 'Safari'].join(t.join)))).toBeVisible()
    await expect.element(button(t.signOutOthers)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await button(t.changePassword).click()
    await expect.element(field(t.presentPassword)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('signed-in devices', () => {
  it('are signed out one by one, and the list is asked again', async () => {
    await openProfile()
    await expect.element(button('退出 iPhone，Safari')).toBeVisible()
    answer(listDevices, ALL.slice(0, 1))
    await button('退出 iPhone，Safari').click()
    await expect.element(button('退出 iPhone，Safari')).not.toBeInTheDocument()
    expect(inputsOf(signOutDevice)).toEqual([{ id: ALL[1]?.id }])
    await expect.element(button('其他设备全部退出')).not.toBeInTheDocument()
  })

  it('are signed out all but this one', async () => {
    await openProfile()
    await expect.element(button('其他设备全部退出')).toBeVisible()
    await button('其他设备全部退出').click()
    await until(() => toasts().includes('已退出'))
    expect(inputsOf(signOutDevice)).toEqual([{ id: 'others' }])
  })

  it('that could not be signed out are told', async () => {
    await openProfile()
    refuse(signOutDevice, 'busy')
    await expect.element(button('其他设备全部退出')).toBeVisible()
    await button('其他设备全部退出').click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([profileTexts.of('zh').signOutFailed])
  })
})

describe('the form for another password', () => {
  async function fill(present: string, next: string, repeated = next): Promise<void> {
    await button('修改密码').click()
    await field('当前密码').fill(present)
    await field('新密码').fill(next)
    await field('确认新密码').fill(repeated)
    await sheet().getByRole('button', { name: '修改密码' }).click()
  }

  it.each([
    ['', 'long enough', 'long enough', '请输入密码'],
    ['old password', 'long enough', 'long enouhg', '密码不一样'],
    ['old password', 'short', 'short', '密码长度至少8位'],
  ])('stops %j, %j, %j with %s', async (present, next, repeated, words) => {
    await openProfile()
    await fill(present, next, repeated)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(words)
    expect(inputsOf(changePassword)).toEqual([])
  })

  it('sends both as digests, closes, and asks for the devices again', async () => {
    await openProfile()
    await fill('old password', 'long enough')
    await until(() => toasts().includes('密码已修改'))
    expect(inputsOf(changePassword)).toEqual([
      { presentDigest: passwordDigest('old password'), nextDigest: passwordDigest('long enough') },
    ])
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(inputsOf(listDevices)).toHaveLength(2)
  })

  it('says under the present password that it is wrong, and keeps what was typed', async () => {
    await openProfile()
    refuse(changePassword, 'passwordWrong')
    await fill('wrong', 'long enough')
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(wordsOf('passwordWrong'))
    await expect.element(field('新密码')).toHaveValue('long enough')
  })

  it('without a connection is told once, as that, and stays', async () => {
    await openProfile()
    loseAnswers(changePassword)
    await fill('old password', 'long enough')
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    await expect.element(field('新密码')).toBeVisible()
  })

  describe('whose answer was lost', () => {
    const again = () => sheet().getByRole('button', { name: '修改密码' }).click()
    async function lose(): Promise<void> {
      await openProfile()
      loseAnswers(changePassword)
      await fill('old password', 'long enough')
      await until(() => toasts().length > 0)
    }

    it('says at the next try that the password may be changed, and not that the present one is wrong', async () => {
      await lose()
      refuse(changePassword, 'passwordWrong')
      await again()
      await expect.element(sheet().getByRole('alert')).toHaveTextContent(profileTexts.of('zh').passwordPerhaps)
    })

    it('says so too where the session ended with the change', async () => {
      await lose()
      refuse(changePassword, 'sessionExpired')
      refuse(userInfo, 'sessionExpired')
      await again()
      await until(() => toasts().includes(profileTexts.of('zh').passwordPerhaps))
      await until(() => route() === '/login')
    })
  })
})
