import {
  changeUserPassword,
  debugSubscription,
  hostInfo,
  NO_USER_CHANGE,
  readUserChannel,
  saveUser,
  saveUserChannel,
  userTimeline,
} from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { BANNED, LIN, openUsers, rows } from '../../../../../test/office-users.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, QUIET_SITE } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { passwordDigest } from '../../../../lib/password.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { userTexts } from './messages.ts'

const drawer = () => page.getByRole('dialog')

async function act(what: string, { email } = LIN): Promise<void> {
  await page.getByRole('button', { name: `${email}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

async function edit(user = LIN): Promise<void> {
  await act('编辑用户', user)
  await expect.element(drawer()).toBeVisible()
}

describe.each(LOOKS)('the users on %s', (_name, look) => {
  it('stand with money, traffic and time; each opens (3.2-19)', async () => {
    await openUsers(look)
    const t = userTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of [LIN.email, t.paid, '128.37 GB', '¥12.40']) expect(rows()[0]).toContain(words)
    expect(rows()[1]).toContain(t.disabled)
    expect(rows()[1]).toContain(t.ended('2026-01-01'))
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: LIN.email, exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit(LIN.email) })).toBeVisible()
    await expect.element(drawer().getByText('2026-11-21 14:02:03')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a user', () => {
  it('is changed as differences, with a reason and a receipt of before and after (3.2-19, 3.8-25)', async () => {
    await openUsers()
    answer(saveUser, LIN)
    await edit()
    await drawer().getByLabelText('永久流量，加减').fill('+50')
    await drawer().getByLabelText('钱包，加减').fill('-12.4')
    await drawer().getByLabelText('时长包，加减').fill('7')
    const receipt = drawer().getByRole('region', { name: '改动' })
    await expect.element(receipt).toHaveTextContent('128.37 GB178.37 GB')
    await expect.element(receipt).toHaveTextContent('2026-12-142026-12-21')
    await expect.element(receipt).toHaveTextContent('¥12.40¥0.00')
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect.element(drawer().getByText('改钱和流量要写原因')).toBeVisible()
    expect(inputsOf(saveUser)).toEqual([])
    await drawer().getByLabelText('原因').fill('双倍扣费')
    await stopTime()
    await drawer().getByRole('button', { name: '保存' }).click()
    await expectToast('用户配置成功', 2000)
    expect(inputsOf(saveUser)).toEqual([
      { ...NO_USER_CHANGE, id: LIN.id, addBytes: 50n * GB, addLi: -12_400n, addDays: 7, reason: '双倍扣费' },
    ])
  })

  it('has the switches for key, password and lines, and each is sent when it was turned (3.3-31, 3.3-32, 3.6-06)', async () => {
    await openUsers()
    answer(saveUser, BANNED)
    await edit(BANNED)
    const turned = {
      代理的客户: 'isAgency',
      付费用户: 'hasPaid',
      停用: 'disabled',
      可改密码: 'canChangePassword',
      可重置链接: 'canResetKey',
      普通线路: 'mayUseCommonLines',
      每日换链接: 'hasDailyKey',
    } as const
    for (const label of Object.keys(turned)) await drawer().getByRole('switch', { name: label }).click()
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => inputsOf(saveUser).length === 1)
    const flags = Object.fromEntries(Object.values(turned).map((name) => [name, !BANNED[name]]))
    expect(inputsOf(saveUser)[0]).toEqual({ ...NO_USER_CHANGE, id: BANNED.id, ...flags })
  })

  it('has a daily limit of his own, shown only while that is switched on, and rebates for ever (3.3-33, 3.5-04)', async () => {
    await openUsers()
    answer(saveUser, BANNED)
    await edit(BANNED)
    const limit = drawer().getByLabelText('日额度', { exact: true })
    expect(limit.elements()).toEqual([])
    const own = drawer().getByRole('switch', { name: '单独的日额度' })
    await own.click()
    await expect.element(limit).toHaveValue('50')
    await own.click()
    expect(limit.elements()).toEqual([])
    await own.click()
    await limit.fill('80')
    await drawer().getByRole('switch', { name: '一直返利' }).click()
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => inputsOf(saveUser).length === 1)
    expect(inputsOf(saveUser)[0]).toEqual({
      ...NO_USER_CHANGE,
      id: BANNED.id,
      hasOwnDailyLimit: true,
      dailyLimitBytes: 80n * GB,
      alwaysRebates: true,
    })
  })

  it('that could not be saved says why; what was written stays (3.8-10)', async () => {
    await openUsers()
    refuse(saveUser, 'emailAlreadyRegistered')
    await edit()
    await drawer().getByLabelText('邮箱').fill('taken@example.com')
    await stopTime()
    await drawer().getByRole('button', { name: '保存' }).click()
    const why = wordsOf('emailAlreadyRegistered')
    await expectToast(`用户配置失败:${why}`, 2000)
    await expect.element(drawer().getByText(why)).toBeVisible()
    await expect.element(drawer().getByLabelText('邮箱')).toHaveValue('taken@example.com')
  })

  it('is disabled after a warning, and enabled again at once', async () => {
    await openUsers()
    answer(saveUser, LIN)
    await act('停用账号')
    await page
      .getByRole('alertdialog', { name: `停用账号：${LIN.email}` })
      .getByRole('button', { name: '确认停用' })
      .click()
    await until(() => inputsOf(saveUser).length === 1)
    await act('启用账号', BANNED)
    await until(() => inputsOf(saveUser).length === 2)
    expect(inputsOf(saveUser).map(({ id, disabled }) => [id, disabled])).toEqual([
      [LIN.id, true],
      [BANNED.id, false],
    ])
  })
})

describe('the channel of a user', () => {
  async function openChannel(): Promise<void> {
    await openUsers()
    answer(readUserChannel, golden(readUserChannel))
    await act('渠道')
    await expect.element(page.getByRole('dialog', { name: `渠道：${LIN.email}` })).toBeVisible()
  }

  it('has e-mail, name, code, rate and days (3.2-18, 3.3-34)', async () => {
    await openChannel()
    expect(inputsOf(readUserChannel)).toEqual([{ userId: LIN.id }])
    const values = { 邮箱: LIN.email, 名称: '林晓的频道', 渠道码: 'BILI22', 返利比例: '0.15', 返利天数: '90' }
    for (const [label, value] of Object.entries(values)) {
      await expect.element(drawer().getByLabelText(label)).toHaveValue(value)
    }
    expect(await accessibilityFaults()).toEqual([])
  })

  it('gets a random code of 6 characters, and is saved (3.5-03, 3.8-24)', async () => {
    await openChannel()
    answer(saveUserChannel, (input) => input)
    await drawer().getByRole('button', { name: '随机' }).click()
    const written = () => (drawer().getByLabelText('渠道码').element() as HTMLInputElement).value
    expect(written()).toMatch(/^[A-Z0-9]{6}$/)
    const first = written()
    await drawer().getByRole('button', { name: '随机' }).click()
    await until(() => written() !== first)
    const code = written()
    await stopTime()
    await drawer().getByRole('button', { name: '保存' }).click()
    await expectToast('渠道配置成功', 2000)
    expect(inputsOf(saveUserChannel)).toEqual([{ ...golden(readUserChannel), code }])
  })

  it('keeps what somebody else saved meanwhile', async () => {
    await openChannel()
    const theirs = { ...golden(readUserChannel), rewardRate: 0.02, revision: 7 }
    refuse(saveUserChannel, 'rowChanged', { fields: 'rewardRate' })
    answer(readUserChannel, theirs)
    await drawer().getByLabelText('名称').fill('新名字')
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect.element(drawer().getByLabelText('返利比例')).toHaveValue('0.02')
    answer(saveUserChannel, (input) => input)
    await drawer().getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('渠道配置成功'))
    expect(inputsOf(saveUserChannel).at(-1)).toEqual({ ...theirs, name: '新名字' })
  })

  it('whose rate is above 0.5 is not sent; a code that somebody else has is refused (3.8-09)', async () => {
    await openChannel()
    refuse(saveUserChannel, 'channelCodeTaken', { code: 'BILI22' })
    await drawer().getByLabelText('返利比例').fill('0.51')
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect.element(drawer().getByText('应是 0 到 0.5 的数，最多 4 位小数')).toBeVisible()
    expect(inputsOf(saveUserChannel)).toEqual([])
    await drawer().getByLabelText('返利比例').fill('0.5')
    await stopTime()
    await drawer().getByRole('button', { name: '保存' }).click()
    await expectToast(`渠道配置失败:${wordsOf('channelCodeTaken', { code: 'BILI22' })}`, 2000)
  })
})

it('what happened with a user stands in one list: orders, traffic, acts of staff and resets by the owner', async () => {
  await openUsers()
  const timeline = golden(userTimeline)
  answer(
    userTimeline,
    timeline.map((event, at) => (at === 3 ? { ...event, actor: LIN.email } : event)),
  )
  await act('动态')
  const items = () => [...document.querySelectorAll('dialog ol li')].map((item) => item.textContent)
  await until(() => items().length === 4)
  for (const words of ['客服', '改用户', '双倍扣费', 'admin@example.com']) expect(items()[0]).toContain(words)
  for (const words of ['流量', '补给', '50.00 GB']) expect(items()[1]).toContain(words)
  for (const words of ['订单', '300 GB 流量包', '已付款']) expect(items()[2]).toContain(words)
  for (const words of ['本人', '重置链接', '当天第 3 次，当时 2 个地址在用']) expect(items()[3]).toContain(words)
  expect(await accessibilityFaults()).toEqual([])
})

it('another password is sent as its digest, and not when it is too short (3.2-20)', async () => {
  await openUsers()
  answer(changeUserPassword, {})
  await act('修改密码')
  const field = drawer().getByLabelText('新密码', { exact: true })
  await field.fill('short')
  await drawer().getByRole('button', { name: '修改密码' }).click()
  await expect.element(drawer().getByText('密码长度至少8位')).toBeVisible()
  expect(inputsOf(changeUserPassword)).toEqual([])
  await field.fill('a better one')
  await userEvent.keyboard('{Enter}')
  await until(() => toasts().includes('密码已修改'))
  expect(inputsOf(changeUserPassword)).toEqual([{ email: LIN.email, passwordDigest: passwordDigest('a better one') }])
})

it.each([true, false])('the sheet for a password names a mail only where the site sends mail: %s', async (canMail) => {
  await openUsers()
  answer(hostInfo, { ...QUIET_SITE, canMail })
  await refresh(hostInfo)
  await act('修改密码')
  const t = userTexts.of('zh')
  await expect.element(drawer().getByText(canMail ? t.passwordNoteMailed : t.passwordNote)).toBeVisible()
})

it('the subscription is debugged by the customer’s own link, which Clash opens (3.2-21)', async () => {
  await openUsers()
  const link = `https://sub.dukou.example/api/subscript/clash/${LIN.id}/${LIN.subscriptionKey}?&name=${LIN.email}`
  answer(debugSubscription, { link })
  await act('调试订阅')
  await expect
    .element(drawer().getByRole('link', { name: '在 Clash 中打开' }))
    .toHaveAttribute('href', `clash://install-config?url=${encodeURIComponent(link)}`)
  expect(inputsOf(debugSubscription)).toEqual([{ userId: LIN.id }])
  expect(await accessibilityFaults()).toEqual([])
})
