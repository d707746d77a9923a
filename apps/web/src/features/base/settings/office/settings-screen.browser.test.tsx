import { getSettings, saveSettings, settingsVersion } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import {
  input,
  keepSettings,
  NOW,
  OPERATOR,
  openSettings,
  panel,
  row,
  rows,
  save,
  standing,
} from '../../../../../test/settings.ts'
import { goTo, LOOKS } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { settingsTexts } from './messages.ts'

describe.each(LOOKS)('the settings on %s', (_name, look) => {
  it('stand in groups, each with its name, the product’s name, what it does and its unit', async () => {
    keepSettings()
    await openSettings(look)
    const t = settingsTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    const card = page.getByRole('region', { name: t.traffic })
    await expect.element(card).toBeVisible()
    for (const words of ['traffic_spend_scale', 'minestTrafficSpend'])
      expect(card.element().textContent).toContain(words)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await accessibilityFaults()).toEqual([])
    await input('siteName').fill('江湖')
    await page.getByRole('button', { name: t.versions }).click()
    await expect.element(page.getByRole('dialog', { name: t.versions }).getByText('root@example.com')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the form', () => {
  it('has a Save button and a Restore button; changes stand there with both values until they are saved or restored (3.2-01)', async () => {
    keepSettings()
    await openSettings()
    await expect.element(panel().getByRole('button', { name: '保存', exact: true })).toBeVisible()
    await expect.element(panel().getByRole('button', { name: '还原', exact: true })).toBeVisible()
    await input('spendFactorMillionths').fill('1.2')
    await input('slowAfterGb').fill('90')
    await expect.element(panel()).toHaveTextContent('2 处改动，还没保存')
    await expect.element(panel()).toHaveTextContent('下行倍率1 倍 改为 1.2 倍')
    await expect.element(panel().getByRole('button', { name: '保存 2 处改动' })).toBeVisible()
    await panel().getByRole('button', { name: '还原', exact: true }).click()
    await expect.element(panel()).toHaveTextContent('没有改动')
    expect([standing('spendFactorMillionths'), standing('slowAfterGb')]).toEqual(['1', '80'])
    expect(inputsOf(saveSettings)).toEqual([])
  })

  it('opened again before the server answers has the saved values, and saves with their revision', async () => {
    keepSettings()
    await openSettings()
    await input('slowAfterGb').fill('90')
    await save().click()
    await until(() => toasts().includes('更新成功'))
    const arrive = delayAnswers(getSettings)
    await goTo('/admin_users')
    await until(() => !row('slowAfterGb'))
    await goTo('/admin_config')
    await until(() => row('slowAfterGb'))
    expect(standing('slowAfterGb')).toBe('90')
    await input('slowAfterGb').fill('91')
    await save().click()
    await until(() => inputsOf(saveSettings).length === 2)
    expect(inputsOf(saveSettings)[1]?.revision).toBe((inputsOf(saveSettings)[0]?.revision ?? 0) + 1)
    arrive()
  })

  it('keeps what is typed while a save is under way, as a change that is not saved yet', async () => {
    keepSettings()
    await openSettings()
    await input('slowAfterGb').fill('90')
    const arrive = delayAnswers(saveSettings)
    await save().click()
    await until(() => inputsOf(saveSettings).length === 1)
    await input('slowAfterGb').fill('91')
    await input('siteName').fill('江湖')
    arrive()
    await expect.element(panel()).toHaveTextContent('90 GB 改为 91 GB')
    await expect.element(panel()).toHaveTextContent('2 处改动，还没保存')
    expect([standing('slowAfterGb'), standing('siteName')]).toEqual(['91', '江湖'])
    await save().click()
    await until(() => inputsOf(saveSettings).length === 2)
    expect(inputsOf(saveSettings)[1]).toMatchObject({ slowAfterGb: 91, siteName: '江湖', revision: NOW.revision + 1 })
  })

  it('says who saved last', async () => {
    keepSettings()
    await openSettings()
    await expect.element(panel()).toHaveTextContent('上次保存：2026-03-01 12:05，root@example.com')
  })

  it('does not save what cannot be: it says so at the field and in the differences, and goes there', async () => {
    keepSettings()
    await openSettings()
    await input('slowAfterGb').fill('-3')
    await input('notifyUrl').fill('pay.example.com')
    await expect.element(panel()).toHaveTextContent('应是 0 到 1000000 的整数')
    await save().click()
    await until(() => row('notifyUrl')?.textContent.includes('应是网址，例如 https://example.com'))
    expect(row('slowAfterGb')?.textContent).toContain('应是 0 到 1000000 的整数')
    expect(document.activeElement).toBe(row('notifyUrl')?.querySelector('input'))
    expect(inputsOf(saveSettings)).toEqual([])
  })

  it('says at the field what the server refuses, and in a toast', async () => {
    keepSettings()
    refuse(saveSettings, 'settingInvalid', { field: 'yunying_list', problem: '没有用户，请核对' })
    await openSettings()
    await input('operatorIds').fill(OPERATOR)
    await stopTime()
    await save().click()
    await until(() => row('operatorIds')?.textContent.includes('没有用户，请核对'))
    await expectToast('配置失败:yunying_list：没有用户，请核对', 2000)
  })

  it('finds settings by name, by the product’s name and by what they do', async () => {
    keepSettings()
    await openSettings()
    const search = page.getByRole('searchbox', { name: '按名称、字段名、说明查找' })
    await search.fill('签到奖励')
    await until(() => rows().join() === 'checkInRewardMb,checkInStreakRewardMb')
    await search.fill('MINEST')
    await until(() => rows().join() === 'minimumSpendBytes')
    await search.fill('上传不计')
    await until(() => rows().join() === 'uploadFactorMillionths')
    await search.fill('没有这一项')
    await expect.element(page.getByText('没有这样的设置，换个词试试')).toBeVisible()
    await page.getByRole('button', { name: '清除' }).click()
    await until(() => rows().length > 40)
  })

  it('lists the account of payment apps beside those of Alipay and WeChat', async () => {
    keepSettings()
    await openSettings()
    const ofAccounts = ['alipayPaymentAccount', 'wxpayPaymentAccount', 'urlSchemePaymentAccount']
    expect(rows().slice(0, 3)).toEqual(ofAccounts)
    await page.getByRole('searchbox', { name: '按名称、字段名、说明查找' }).fill('跳转支付渠道')
    await until(() => rows().join() === 'urlSchemePaymentAccount')
  })

  it('does not overwrite what somebody else saved meanwhile: it tells which, takes those, and keeps what was written here', async () => {
    const kept = keepSettings()
    await openSettings()
    await input('siteName').fill('江湖')
    await input('contact').fill('https://t.me/mine')
    kept.now = { ...NOW, contact: 'https://t.me/theirs', slowAfterGb: 70, revision: NOW.revision + 1 }
    refuse(saveSettings, 'settingsChanged')
    await save().click()
    await until(() => toasts().includes(`配置失败:${wordsOf('settingsChanged')}`))
    await expect.element(panel()).toHaveTextContent('这 2 项有改动：时长包限速门槛、联系方式')
    expect([standing('slowAfterGb'), standing('siteName'), standing('contact')]).toEqual([
      '70',
      '江湖',
      'https://t.me/mine',
    ])
    await expect.element(panel()).toHaveTextContent('联系方式https://t.me/theirs 改为 https://t.me/mine')
    answer(saveSettings, ({ revision }) => ({
      ...kept.now,
      siteName: '江湖',
      contact: 'https://t.me/mine',
      revision: (revision ?? 0) + 1,
    }))
    await save().click()
    await until(() => toasts().includes('更新成功'))
    expect(inputsOf(saveSettings).at(-1)).toEqual({ ...kept.now, siteName: '江湖', contact: 'https://t.me/mine' })
  })

  it('goes back to a version by filling it in, to be looked at and saved', async () => {
    const kept = keepSettings()
    const then = { ...golden(settingsVersion), siteName: '旧渡口', spendFactorMillionths: 900_000 }
    answer(settingsVersion, then)
    await openSettings()
    await panel().getByRole('button', { name: '历史版本' }).click()
    const sheet = page.getByRole('dialog', { name: '历史版本' })
    await expect.element(sheet).toHaveTextContent('下行倍率1 改为 1.2')
    await expect.element(sheet).toHaveTextContent('公告标题空 改为 线路维护')
    await sheet.getByRole('button', { name: '还原到这一版' }).first().click()
    await until(() => toasts().includes('已填入这一版，与现在有 2 处不同，核对后保存'))
    expect(inputsOf(settingsVersion)).toEqual([{ number: 7 }])
    await expect.element(panel()).toHaveTextContent('下行倍率1 倍 改为 0.9 倍')
    await save().click()
    await until(() => kept.now.siteName === '旧渡口' && kept.now.spendFactorMillionths === 900_000)
  })

  it('says what went well for 2 s, what is to be looked at for 3 s, and what others did meanwhile for 10 s (3.9-19)', async () => {
    keepSettings()
    answer(settingsVersion, { ...golden(settingsVersion), siteName: '旧渡口' })
    await openSettings()
    await stopTime()
    await panel().getByRole('button', { name: '历史版本' }).click()
    await page.getByRole('button', { name: '还原到这一版' }).first().click()
    await expectToast('已填入这一版，与现在有 1 处不同，核对后保存', 3000)
    await save().click()
    await expectToast('更新成功', 2000)
    await input('contact').fill('https://t.me/mine')
    refuse(saveSettings, 'settingsChanged')
    await save().click()
    await expectToast(`配置失败:${wordsOf('settingsChanged')}`, 10_000)
  })
})
