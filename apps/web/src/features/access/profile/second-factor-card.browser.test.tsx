import {
  beginSecondFactor,
  confirmSecondFactor,
  listDevices,
  mySecondFactor,
  myTelegram,
  switchOffSecondFactor,
} from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { proofTexts } from '../../../ui/overlays/proof-texts.ts'
import { shownOnceTexts } from '../../../ui/overlays/shown-once-texts.ts'
import { profileTexts } from './messages.ts'
import { secondFactorTexts } from './second-factor-messages.ts'

const ON = { onSince: new Date('2026-02-01T04:00:00.000Z'), codesLeft: 9 }
const BEGUN = golden(beginSecondFactor)
const CODES = golden(confirmSecondFactor).recoveryCodes
const t = secondFactorTexts.of('zh')
const proof = proofTexts.of('zh')

async function openProfile(mine: Parameters<typeof answer<typeof mySecondFactor>>[1], look: Look = {}): Promise<void> {
  await cookieStore.set('token_state', '1')
  member({ iconUrl: '' })
  answer(myTelegram, golden(myTelegram))
  answer(listDevices, golden(listDevices))
  answer(mySecondFactor, mine)
  await open('/user_info', look)
}

const OFF = { onSince: null, codesLeft: 0 }
const sheet = () => page.getByRole('dialog')
const press = (name: string) => sheet().getByRole('button', { name, exact: true }).click()
const field = (name: string) => sheet().getByLabelText(name, { exact: true })

describe.each(LOOKS)('the second factor on %s', (_name, look) => {
  const words = secondFactorTexts.of(look.language)

  it('is set up with password, QR code and a first code, and gives recovery codes, which only the button closes', async () => {
    await openProfile(OFF, look)
    answer(beginSecondFactor, BEGUN)
    answer(confirmSecondFactor, { recoveryCodes: CODES })
    await page.getByRole('button', { name: profileTexts.of(look.language).switchOn, exact: true }).click()
    await field(words.password).fill('my password')
    expect(await accessibilityFaults()).toEqual([])
    await press(words.next)
    await expect.element(sheet().getByRole('img', { name: words.qr })).toBeVisible()
    await expect.element(sheet().getByText(BEGUN.secret)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await field(words.code).fill('287082')
    answer(mySecondFactor, ON)
    await press(words.switchOn)
    for (const code of CODES) await expect.element(sheet().getByText(code)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    history.back()
    await until(() => history.state?.openSheets === 1)
    sheet()
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    sheet()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    for (const code of CODES) await expect.element(sheet().getByText(code)).toBeVisible()
    const reload = new Event('beforeunload', { cancelable: true })
    dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(true)
    await press(shownOnceTexts.of(look.language).kept)
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('button', { name: profileTexts.of(look.language).switchOff, exact: true }))
      .toBeVisible()
    expect(inputsOf(beginSecondFactor)).toEqual([{ passwordDigest: passwordDigest('my password') }])
    expect(inputsOf(confirmSecondFactor)).toEqual([{ code: '287082' }])
  })
})

describe('switching the second factor on', () => {
  it('says what is missing or wrong under its field', async () => {
    await openProfile(OFF)
    await page.getByRole('button', { name: '开启两步验证', exact: true }).click()
    await press(t.next)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(t.passwordEmpty)
    refuse(beginSecondFactor, 'passwordWrong')
    await field(t.password).fill('wrong')
    await press(t.next)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(wordsOf('passwordWrong'))
    answer(beginSecondFactor, BEGUN)
    await press(t.next)
    await expect.element(field(t.code)).toHaveValue('')
    refuse(confirmSecondFactor, 'secondFactorWrong')
    await field(t.code).fill('000000')
    await press(t.switchOn)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(wordsOf('secondFactorWrong'))
  })

  it('says so where it was switched on and the answer with the recovery codes was lost', async () => {
    await openProfile(OFF)
    answer(beginSecondFactor, BEGUN)
    loseAnswers(confirmSecondFactor)
    await page.getByRole('button', { name: profileTexts.of('zh').switchOn, exact: true }).click()
    await field(t.password).fill('my password')
    await press(t.next)
    await field(t.code).fill('287082')
    answer(mySecondFactor, ON)
    await press(t.switchOn)
    await expect.element(sheet().getByText(t.onWithoutCodes)).toBeVisible()
    refuse(confirmSecondFactor, 'secondFactorChanged')
    await press(t.switchOn)
    await expect.element(sheet().getByText(t.onWithoutCodes)).toBeVisible()
    await press(t.cancel)
    await expect.element(page.getByRole('button', { name: profileTexts.of('zh').switchOff, exact: true })).toBeVisible()
  })

  it('leaves the words to the server where it was switched on elsewhere', async () => {
    await openProfile(OFF)
    answer(beginSecondFactor, BEGUN)
    refuse(confirmSecondFactor, 'secondFactorChanged')
    await page.getByRole('button', { name: profileTexts.of('zh').switchOn, exact: true }).click()
    await field(t.password).fill('my password')
    await press(t.next)
    await field(t.code).fill('287082')
    answer(mySecondFactor, ON)
    await press(t.switchOn)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(wordsOf('secondFactorChanged'))
  })

  it('lets the recovery codes be downloaded as a file', async () => {
    await openProfile(OFF)
    answer(beginSecondFactor, BEGUN)
    answer(confirmSecondFactor, { recoveryCodes: CODES })
    await page.getByRole('button', { name: '开启两步验证', exact: true }).click()
    await field(t.password).fill('my password')
    await press(t.next)
    await field(t.code).fill('287082')
    await press(t.switchOn)
    const make = URL.createObjectURL
    const files: Blob[] = []
    URL.createObjectURL = (file: Blob) => {
      files.push(file)
      return make(file)
    }
    await press(shownOnceTexts.of('zh').download)
    URL.createObjectURL = make
    expect(await files[0]?.text()).toBe(`${CODES.join('\n')}\n`)
  })
})

describe('switching the second factor off', () => {
  it('takes password and code, and says which of them is wrong', async () => {
    await openProfile(ON)
    await expect.element(page.getByText('2026-02-01 开启，还剩 9 个恢复码。')).toBeVisible()
    await page.getByRole('button', { name: '关闭两步验证', exact: true }).click()
    await press(t.switchOff)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(proof.passwordEmpty)
    await field(proof.password).fill('my password')
    await press(t.switchOff)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(proof.codeEmpty)
    await field(proof.code).fill(' K7QDM-W3XTA ')
    refuse(switchOffSecondFactor, 'secondFactorWrong')
    await press(t.switchOff)
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(wordsOf('secondFactorWrong'))
    answer(switchOffSecondFactor, {})
    answer(mySecondFactor, OFF)
    await press(t.switchOff)
    await until(() => toasts().includes(t.isOff))
    await expect.element(page.getByRole('button', { name: '开启两步验证', exact: true })).toBeVisible()
    expect(inputsOf(switchOffSecondFactor)[1]).toEqual({
      passwordDigest: passwordDigest('my password'),
      code: 'K7QDM-W3XTA',
    })
  })

  it('without a connection is told once, and stays open', async () => {
    await openProfile(ON)
    loseAnswers(switchOffSecondFactor)
    await page.getByRole('button', { name: '关闭两步验证', exact: true }).click()
    await field(proof.password).fill('my password')
    await field(proof.code).fill('287082')
    await press(t.switchOff)
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    await expect.element(field(proof.password)).toBeVisible()
  })
})
