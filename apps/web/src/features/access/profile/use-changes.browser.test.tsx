import { changeProfile, listDevices, myTelegram, UPLOAD_PATH, userInfo } from '@dukou/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf } from '../../../../test/answers.ts'
import { until } from '../../../../test/page-time.ts'
import { member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { profileTexts } from './messages.ts'

const t = profileTexts.of('zh')
const bar = () => page.getByRole('region', { name: t.saveBar })
const save = () => bar().getByRole('button', { name: t.save }).click()
const toggle = (name: string) => page.getByRole('switch', { name })
const waiting = (changes: number) => expect.element(bar().getByText(t.changes(changes))).toBeVisible()

beforeEach(async () => {
  await cookieStore.set('token_state', '1')
  member({ iconUrl: '', dnsRestricted: false, abroad: false, englishNames: false })
  answer(changeProfile, {})
  answer(myTelegram, golden(myTelegram))
  answer(listDevices, golden(listDevices))
  await open('/user_info')
  await expect.element(bar()).toBeVisible()
})

describe('a switch that is changed while the profile is being saved', () => {
  it('stays changed, and waits for the next save', async () => {
    const arrive = delayAnswers(changeProfile)
    await toggle(t.abroad).click()
    await save()
    await toggle(t.dnsRestricted).click()
    arrive()
    await until(() => toasts().includes(t.saved))
    await expect.element(toggle(t.dnsRestricted)).toBeChecked()
    await waiting(1)
    await save()
    await until(() => inputsOf(changeProfile).length === 2)
    expect(inputsOf(changeProfile)[1]).toMatchObject({ abroad: null, dnsRestricted: true })
    await expect.element(bar().getByText(t.noChanges)).toBeVisible()
  })

  it('back to what it was is a change of what was saved', async () => {
    const arrive = delayAnswers(changeProfile)
    await toggle(t.abroad).click()
    await save()
    await toggle(t.abroad).click()
    arrive()
    await until(() => toasts().includes(t.saved))
    await expect.element(toggle(t.abroad)).not.toBeChecked()
    await waiting(1)
  })
})

it('a save sends only what was changed, so that it undoes nothing that another device saved', async () => {
  const email = golden(userInfo).email
  await toggle(t.abroad).click()
  await save()
  await until(() => inputsOf(changeProfile).length === 1)
  expect(inputsOf(changeProfile)).toEqual([
    { email, iconUrl: null, dnsRestricted: null, abroad: true, englishNames: null },
  ])
  await expect.element(bar().getByText(t.noChanges)).toBeVisible()
  await toggle(t.englishNames).click()
  await save()
  await until(() => inputsOf(changeProfile).length === 2)
  expect(inputsOf(changeProfile)[1]).toMatchObject({ dnsRestricted: null, abroad: null, englishNames: true })
})

describe('a switch that is changed while a picture is being sent', () => {
  const before = window.fetch
  afterEach(() => {
    window.fetch = before
  })

  it('stays changed when the picture has come', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    window.fetch = async (resource, request) => {
      if (resource !== UPLOAD_PATH) return before(resource, request)
      await arrived
      const file = { filename: `${'0123456789abcdef'.repeat(2)}.webp` }
      return Response.json({ data: btoa(JSON.stringify({ code: 0, data: { file }, msg: '' })) })
    }
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
    const files = new DataTransfer()
    files.items.add(new File([png], 'face.png', { type: 'image/png' }))
    const input = document.querySelector<HTMLInputElement>('main input[type=file]') as HTMLInputElement
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(page.getByRole('button', { name: t.uploading })).toBeVisible()
    await toggle(t.abroad).click()
    arrive()
    await until(() => document.querySelector('main img'))
    await expect.element(toggle(t.abroad)).toBeChecked()
    await waiting(2)
  })
})
