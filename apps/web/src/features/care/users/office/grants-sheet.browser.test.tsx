import { listGrants, listUsers, takeBackGrant } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { LIN, openUsers, rows } from '../../../../../test/office-users.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { expectToast } from '../../../../../test/toasts.ts'

const drawer = () => page.getByRole('dialog')

describe('what a user was given', () => {
  const grants = golden(listGrants)

  async function openGrants(): Promise<void> {
    await openUsers()
    answer(listGrants, grants)
    await page.getByRole('button', { name: `${LIN.email}的更多操作` }).click()
    await page.getByRole('menuitem', { name: '赠送' }).click()
    await expect.element(drawer().getByText('抽奖 · 二等奖')).toBeVisible()
  }

  it('is listed with what is left of it, and is taken back with a reason', async () => {
    await openGrants()
    await expect.element(drawer().getByText('2026-02-26 16:00:00 已收回')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await drawer().getByRole('button', { name: '收回：抽奖 · 二等奖 30.00 GB' }).click()
    const sheet = page.getByRole('dialog', { name: '收回赠送' })
    await expect.element(sheet.getByText('赠送 30.00 GB，现在可收回 10.00 GB。已经用掉的不收回。')).toBeVisible()
    await sheet.getByRole('button', { name: '收回', exact: true }).click()
    await expect.element(sheet.getByText('请写原因')).toBeVisible()
    expect(inputsOf(takeBackGrant)).toEqual([])
    await sheet.getByLabelText('原因').fill('奖品配置错误')
    answer(takeBackGrant, golden(takeBackGrant))
    answer(listGrants, grants.slice(2))
    answer(listUsers, [{ ...LIN, email: 'after@example.com' }])
    await stopTime()
    await sheet.getByRole('button', { name: '收回', exact: true }).click()
    await expectToast('已收回 10.00 GB', 5000)
    expect(inputsOf(takeBackGrant)).toEqual([{ userId: LIN.id, id: grants[0]?.id, reason: '奖品配置错误' }])
    await expect.element(drawer().getByText('抽奖 · 二等奖')).not.toBeInTheDocument()
    await until(() => rows()[0]?.includes('after@example.com'))
  })

  it('that was used up meanwhile is told so, and the words stay', async () => {
    await openGrants()
    await drawer().getByRole('button', { name: '收回：优惠券 · 新用户三天券 3 天' }).click()
    const sheet = page.getByRole('dialog', { name: '收回赠送' })
    await sheet.getByLabelText('原因').fill('重复领取')
    refuse(takeBackGrant, 'nothingLeftToTake')
    await stopTime()
    await sheet.getByRole('button', { name: '收回', exact: true }).click()
    await expectToast(`收回失败: ${wordsOf('nothingLeftToTake')}`, 5000)
    await expect.element(sheet.getByLabelText('原因')).toHaveValue('重复领取')
  })
})
