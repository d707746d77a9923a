import { type AnswerOf, listApiTokens, mySecondFactor, revokeApiToken, saveApiToken } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { passwordDigest } from '../../../../lib/password.ts'
import { apiTokenTexts } from './messages.ts'

const [SYNC] = golden(listApiTokens) as [AnswerOf<typeof listApiTokens>[number]]
const OLD: typeof SYNC = {
  ...SYNC,
  id: 'a'.repeat(24),
  name: '旧脚本',
  prefix: 'dk_old000',
  scopes: ['lines:read', 'lines:write'],
  lastDay: null,
  networks: [],
  state: 'ownerLost',
  lastUsedAt: null,
  lastUsedIp: null,
}

async function openTokens(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listApiTokens, [SYNC, OLD])
  answer(mySecondFactor, { onSince: null, codesLeft: 0 })
  await open('/admin_api_tokens', look)
  await until(() => rows().length === 2)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function confirm(password: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: '请确认是你本人' })
  await asked.getByLabelText('登录密码', { exact: true }).fill(password)
  await asked.getByRole('button', { name: '确认' }).click()
}

describe.each(LOOKS)('the API tokens on %s', (_name, look) => {
  it('stand with what they may, how they begin and when they were used last', async () => {
    await openTokens(look)
    const t = apiTokenTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of ['账目同步', 'dk_q7Xb2A', `${t.orders} ${t.read}`, '203.0.113.8', t.good])
      expect(rows()[0]).toContain(words)
    for (const words of ['旧脚本', t.neverUsed, t.ownerLost]) expect(rows()[1]).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: '账目同步', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit('账目同步') })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an API token', () => {
  it('is made with scopes thing by thing, and shown once', async () => {
    await openTokens()
    answer(saveApiToken, { id: 'b'.repeat(24), token: 'dk_'.padEnd(46, 'x'), revision: 1 })
    await page.getByRole('button', { name: '新建令牌' }).click()
    await page.getByLabelText('名称', { exact: true }).fill('部署')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('至少给一个范围')).toBeVisible()
    expect(inputsOf(saveApiToken)).toEqual([])
    await choose('节点', '读写')
    await choose('交易', '只读')
    await page.getByLabelText('允许的 IP').fill('10.0.0.0/8\n\n203.0.113.8')
    await page.getByRole('button', { name: '保存' }).click()
    await confirm('correct horse')
    const told = page.getByRole('dialog', { name: '新令牌' })
    await expect.element(told.getByText('dk_xxx')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(inputsOf(saveApiToken)).toEqual([
      {
        id: null,
        revision: null,
        name: '部署',
        lastDay: null,
        networks: ['10.0.0.0/8', '203.0.113.8'],
        scopes: ['nodes:read', 'nodes:write', 'orders:read'],
        passwordDigest: passwordDigest('correct horse'),
        code: '',
      },
    ])
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(told.getByText('dk_xxx')).toBeVisible()
    await told.getByRole('button', { name: '我已保存' }).click()
    await until(() => !document.body.textContent.includes('dk_xxx'))
  })

  it('that is to reach further asks for the password and a code, and keeps the form where that is wrong or left', async () => {
    await openTokens()
    answer(mySecondFactor, { onSince: new Date('2026-01-01T00:00:00Z'), codesLeft: 9 })
    refuse(saveApiToken, 'passwordWrong')
    await page.getByRole('button', { name: '账目同步', exact: true }).click()
    await choose('节点', '只读')
    await page.getByRole('button', { name: '保存' }).click()
    const asked = page.getByRole('dialog', { name: '请确认是你本人' })
    await asked.getByLabelText('验证码或恢复码').fill('123456')
    expect(await accessibilityFaults()).toEqual([])
    await confirm('wrong')
    await expect.element(asked.getByText(wordsOf('passwordWrong'))).toBeVisible()
    await asked.getByRole('button', { name: '取消' }).click()
    await until(() => !document.body.textContent.includes('请确认是你本人'))
    expect(toasts()).toEqual([])
    answer(saveApiToken, { id: SYNC.id, token: null, revision: 4 })
    await page.getByRole('button', { name: '保存' }).click()
    await asked.getByLabelText('验证码或恢复码').fill('654321')
    await confirm('correct horse')
    await until(() => toasts().includes('令牌已保存'))
    const proof = { passwordDigest: passwordDigest('correct horse'), code: '654321' }
    expect(inputsOf(saveApiToken).at(-1)).toMatchObject({ ...proof, id: SYNC.id })
    expect(inputsOf(saveApiToken)).toHaveLength(2)
  })

  it('is changed without being shown again', async () => {
    await openTokens()
    answer(saveApiToken, { id: SYNC.id, token: null, revision: 4 })
    await page.getByRole('button', { name: '账目同步', exact: true }).click()
    await page.getByLabelText('有效期至').fill('tomorrow')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('写成 2027-06-30 这样')).toBeVisible()
    await page.getByLabelText('有效期至').fill('2027-05-31')
    await page.getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('令牌已保存'))
    const { id, name, networks, scopes, revision } = SYNC
    expect(inputsOf(saveApiToken)).toEqual([
      { id, name, networks, scopes, revision, lastDay: '2027-05-31', passwordDigest: null, code: '' },
    ])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('that shall end later asks for the password', async () => {
    await openTokens()
    await page.getByRole('button', { name: '账目同步', exact: true }).click()
    await page.getByLabelText('有效期至').fill('2027-12-31')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByRole('dialog', { name: '请确认是你本人' })).toBeVisible()
    expect(inputsOf(saveApiToken)).toEqual([])
  })

  it('that another admin changed meanwhile keeps his changes beside those typed here', async () => {
    await openTokens()
    refuse(saveApiToken, 'rowChanged', { fields: 'networks' })
    await page.getByRole('button', { name: '账目同步', exact: true }).click()
    await page.getByLabelText('名称', { exact: true }).fill('对账')
    answer(listApiTokens, [{ ...SYNC, networks: ['203.0.113.8'], revision: 4 }, OLD])
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByLabelText('允许的 IP')).toHaveValue('203.0.113.8')
    await expect.element(page.getByLabelText('名称', { exact: true })).toHaveValue('对账')
    answer(saveApiToken, { id: SYNC.id, token: null, revision: 5 })
    await page.getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('令牌已保存'))
    expect(inputsOf(saveApiToken).at(-1)).toMatchObject({ name: '对账', networks: ['203.0.113.8'], revision: 4 })
  })

  it('is revoked after a warning that says what stops', async () => {
    await openTokens()
    answer(revokeApiToken, {})
    await page.getByRole('button', { name: '旧脚本的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const warning = page.getByRole('alertdialog', { name: '吊销令牌：旧脚本' })
    await expect.element(warning.getByText('用它的程序从下一次调用起被拒绝')).toBeVisible()
    await expect.element(warning.getByText('最近使用：还没用过')).toBeVisible()
    answer(listApiTokens, [SYNC])
    await warning.getByRole('button', { name: '确认吊销' }).click()
    await until(() => toasts().includes('令牌已吊销') && rows().length === 1)
    expect(inputsOf(revokeApiToken)).toEqual([{ id: OLD.id }])
  })

  it('that another admin revoked before says so', async () => {
    await openTokens()
    refuse(saveApiToken, 'apiTokenNotFound')
    await page.getByRole('button', { name: '旧脚本', exact: true }).click()
    await page.getByLabelText('名称', { exact: true }).fill('旧脚本二')
    await stopTime()
    await page.getByRole('button', { name: '保存' }).click()
    await expectToast(`令牌保存失败:${wordsOf('apiTokenNotFound')}`, 2000)
  })
})
