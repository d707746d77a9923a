import { allPlans, countUsers, EVERY_USER, FIRST_USERS, listUsers } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers } from '../../../../../test/answers.ts'
import { aroundUsers } from '../../../../../test/around-users.ts'
import { BANNED, LIN, openUsers, rows } from '../../../../../test/office-users.ts'
import { until } from '../../../../../test/page-time.ts'
import { member, open } from '../../../../../test/site.tsx'

describe('the list of users', () => {
  it('asks for 100, and the text sought of the server; it is cleared again (3.2-17, 3.9-01)', async () => {
    await openUsers()
    expect(inputsOf(listUsers)).toEqual([FIRST_USERS])
    answer(listUsers, [BANNED])
    await page.getByRole('searchbox').fill('test0413')
    await until(() => rows().length === 1)
    expect(inputsOf(listUsers).at(-1)).toEqual({ ...FIRST_USERS, sought: 'test0413' })
    answer(listUsers, [LIN, BANNED])
    await page.getByRole('button', { name: '清除' }).first().click()
    await until(() => rows().length === 2)
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
  })

  it('is kept to those who signed up lately, and cleared of that (3.2-17)', async () => {
    await openUsers()
    answer(listUsers, ({ fromMs }) => (fromMs === null ? [LIN, BANNED] : [BANNED]))
    await page.getByRole('button', { name: '注册时间' }).click()
    await page.getByRole('menuitem', { name: '近 7 天' }).click()
    await until(() => rows().length === 1)
    await page.getByRole('button', { name: '清除', exact: true }).click()
    await until(() => rows().length === 2)
  })

  it('is filtered, sorted and counted by the server, and all of it stands in the address', async () => {
    await openUsers()
    await expect.element(page.getByText('共 2 人')).toBeVisible()
    const choose = async (label: string, option: string) => {
      await page.getByRole('button', { name: label, exact: true }).click()
      await page.getByRole('menuitem', { name: option, exact: true }).click()
    }
    await choose('付费', '付过费')
    await choose('即将到期', '7 天内到期')
    await choose('状态', '未停用')
    const [plan = { id: '', name: '' }] = golden(allPlans)
    await choose('买过的商品', plan.name)
    await page.getByRole('button', { name: '钱包', exact: true }).first().click()
    await page.getByLabelText('最少（元）').fill('10.5')
    await page.getByLabelText('最多（元）').fill('9')
    await expect.element(page.getByText('开始不能在结束之后')).toBeVisible()
    await page.getByLabelText('最多（元）').fill('99')
    await page.getByRole('button', { name: '应用' }).click()
    const filter = { hasPaid: true, expiresInDays: 7, disabled: false, planId: plan.id, fromLi: 10_500n, toLi: 99_000n }
    await until(() => inputsOf(listUsers).at(-1)?.toLi === 99_000n)
    expect(inputsOf(listUsers).at(-1)).toEqual({ ...FIRST_USERS, ...filter })
    expect(inputsOf(countUsers).at(-1)).toEqual({ ...EVERY_USER, ...filter })
    await page.getByRole('button', { name: '永久流量剩余' }).click()
    await page.getByRole('button', { name: '永久流量剩余' }).click()
    await until(() => inputsOf(listUsers).at(-1)?.sort === 'left' && !inputsOf(listUsers).at(-1)?.ascending)
    const fields = new URLSearchParams(location.hash.split('?')[1])
    expect(Object.fromEntries(fields)).toEqual({
      paid: 'yes',
      expires: '7',
      disabled: 'no',
      plan: plan.id,
      money: '10.5..99',
      sort: '-left',
    })
  })

  it('opens as the address says, and shows the rows as the server sent them', async () => {
    await openUsers({}, [BANNED, LIN], '?paid=no&sort=wallet&since=30&code=TG8A2K&rows=200')
    const [asked] = inputsOf(listUsers)
    expect(asked).toMatchObject({ hasPaid: false, sort: 'balance', ascending: true, channelCode: 'TG8A2K', count: 200 })
    expect(asked?.fromMs).not.toBeNull()
    expect(rows()[0]).toContain(BANNED.email)
  })

  it('offers sorting only by what the server sorts by', async () => {
    await openUsers()
    const heads = [...document.querySelectorAll('main th')].filter((head) => head.querySelector('button'))
    expect(heads.map((head) => head.textContent)).toEqual(['永久流量剩余', '时长包到期', '钱包', '最近活跃', '注册'])
  })

  it('is sorted by a menu on a phone', async () => {
    await openUsers({ screen: 'phone' })
    await page.getByRole('button', { name: '排序', exact: true }).click()
    await page.getByRole('menuitem', { name: '钱包，从大到小' }).click()
    await until(() => inputsOf(listUsers).at(-1)?.sort === 'balance')
    expect(inputsOf(listUsers).at(-1)?.ascending).toBe(false)
  })

  it('goes on behind the last of 1,000 rows by its cursor, and back to the start', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      ...LIN,
      id: String(at).padStart(24, '0'),
      email: `user${at}@example.com`,
      cursor: `c${at}`,
    }))
    member({ role: 'admin' })
    aroundUsers(5_000, true)
    answer(listUsers, ({ after }) => (after === null ? many : [BANNED]))
    await open('/admin_userlist?rows=1000')
    await expect.element(page.getByText('超过 5,000 人')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '对这 5,000 多人操作' })).toBeVisible()
    await page.getByRole('button', { name: '继续往后看' }).click()
    await until(() => inputsOf(listUsers).at(-1)?.after === 'c999')
    await until(() => rows().length === 1)
    await page.getByRole('button', { name: '回到开头' }).click()
    await until(() => inputsOf(listUsers).at(-1)?.after === null)
  })

  it('that did not come says so and is asked again; an empty one says that too', async () => {
    member({ role: 'admin' })
    aroundUsers(0)
    loseAnswers(listUsers)
    await open('/admin_userlist')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(listUsers, [])
    await again.click()
    await expect.element(page.getByText('暂无记录')).toBeVisible()
  })
})
