import { readFile } from 'node:fs/promises'
import { requested, staffMember, type TestClient } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { NO_SERVER } from './faults.ts'
import { fetchAsBrowser } from './fetch-as-browser.ts'
import { act, drawer, tick, write } from './office-acts.ts'
import { accessibilityFaults, screensOf } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const SAVE_COUPON = '/api/yunying/coupon/update_coupon'
const COUPONS = 6

const stage = setStage()

async function go(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${stage.server.origin}/#${path}`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Lets the server make the third coupon, and breaks the line before its answer is here. */
async function breakTheThird(page: Page): Promise<void> {
  let calls = 0
  await page.route(`**${SAVE_COUPON}`, async (route) => {
    calls += 1
    if (calls !== 3) return route.continue()
    await fetchAsBrowser(route)
    return route.abort('connectionrefused')
  })
}

/** @returns the lines of the file that a press downloads */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
}

interface Claim {
  member: TestClient & { email: string }
  id: string
}

const statesOf = (claims: readonly Claim[]) =>
  Promise.all(claims.map(async ({ member }) => (await member.ok('myWithdrawals', {}))[0]?.status))

const rowOf = ({ member }: Claim) => `${member.email} 586.12`

/** Chooses a file that is made of these lines, and waits until it is compared. */
async function readBack(page: Page, lines: readonly string[], differences: string): Promise<void> {
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
  await page.getByLabel('导入填好的文件').setInputFiles({ name: 'payout.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('dialog', { name: '批量付款' }).getByText(differences).waitFor()
}

it.each(screensOf('desktop'))(
  'a clerk’s morning on a %s: a batch of coupons over a line that breaks, five withdrawals settled, two sent back',
  async (screen) => {
    const { server } = stage
    const clerk = await staffMember(server, 'finance', 'operations')
    const claims: Claim[] = []
    while (claims.length < 7) claims.push(await requested(server))
    const [wrong, unwanted, first, second, ...others] = claims as [Claim, Claim, Claim, Claim, Claim, Claim, Claim]
    const paid = [first, second, ...others]
    const name = `早班九折 ${screen}`

    await stage.arrive({ token: clerk.token, screen, expected: [NO_SERVER] }, async ({ page }) => {
      await go(page, '/admin_coupon', '优惠券管理')
      await page.getByRole('button', { name: '新建优惠券' }).first().click()
      await tick(drawer(page).getByRole('radio', { name: /^折扣/ }))
      await write(page, '名称', name)
      await tick(drawer(page).getByRole('switch', { name: /^淘宝券/ }))
      await write(page, '生成数量', String(COUPONS))
      await breakTheThird(page)
      await drawer(page)
        .getByRole('button', { name: `生成 ${COUPONS} 个淘宝券` })
        .click()
      const batch = page.getByRole('dialog', { name: '批量生成淘宝券' })
      await batch.getByText('已生成 2 / 6').waitFor()
      await batch.getByText('已经生成的 2 个都在列表里，可以继续，不会重复。').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await batch.getByRole('button', { name: '继续', exact: true }).click()
      await batch.getByText('6 个券码都生成了，也在列表里。').waitFor()
      const codes = await downloaded(page, () => batch.getByRole('button', { name: '下载全部' }).click())
      const made = (await clerk.ok('listCoupons', {})).filter((one) => one.name === name)
      expect(codes.toSorted()).toEqual(made.map(({ code }) => code).sort())
      expect(new Set(codes).size).toBe(COUPONS)
      await batch.getByRole('button', { name: '关闭', exact: true }).first().click()
      await page.getByRole('button', { name: /下载全部 \d+ 个券码/ }).waitFor()

      await go(page, '/admin_charge', '提现管理')
      await act(page, rowOf(wrong), '留言')
      await write(page, '留言', '收款地址收不到这个网络的 USDT，请换地址后重新申请')
      await drawer(page).getByRole('button', { name: '留言', exact: true }).click()
      await sawToast(page, '留言成功')
      for (const [claim, reason] of [
        [wrong, '收款地址不对'],
        [unwanted, '账号正在核查'],
      ] as const) {
        await act(page, rowOf(claim), '结算')
        await drawer(page).getByRole('button', { name: '退回', exact: true }).click()
        await write(page, '原因', reason)
        await drawer(page).getByText('586.12 元退回客户的钱包，客户可以重新申请。').waitFor()
        await drawer(page).getByRole('button', { name: '退回', exact: true }).click()
        await drawer(page).waitFor({ state: 'detached' })
        expect(await statesOf([claim])).toEqual(['refused'])
      }
      await sawToast(page, '已退回，金额回到客户钱包')

      for (const [at, claim] of [first, second].entries()) {
        await act(page, rowOf(claim), '结算')
        await drawer(page).getByRole('button', { name: '开始处理' }).click()
        await drawer(page).getByText('处理中').first().waitFor()
        expect(await statesOf([claim])).toEqual(['taken'])
        await write(page, '交易号', `${at + 1}${screen}`.padEnd(64, 'a'))
        await drawer(page).getByRole('button', { name: '记为已结算' }).click()
        await drawer(page).waitFor({ state: 'detached' })
        expect(await statesOf([claim])).toEqual(['paid'])
      }

      await page.getByRole('button', { name: '批量付款' }).click()
      const [head = '', ...rows] = await downloaded(page, () =>
        page.getByRole('button', { name: '导出 USDT-TRC20 批次' }).click(),
      )
      await sawToast(page, '已导出 3 笔，这些提现改为处理中')
      expect(head).toBe('id,network,address,usdt,txid')
      expect(await statesOf(others)).toEqual(['taken', 'taken', 'taken'])
      const filled = rows.map((row, at) => `${row}${`${at + 3}${screen}`.padEnd(64, 'b')}`)
      const mistyped = filled.map((row, at) => (at === 0 ? row.replace(',81.405,', ',80.405,') : row))
      await readBack(page, [head, ...mistyped], '1 处不一致，不会结算')
      const sheet = page.getByRole('dialog', { name: '批量付款' })
      await sheet.getByText('应为 81.405，文件为 80.405').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await sheet.getByRole('button', { name: '结算这 2 笔' }).click()
      await soon(() => statesOf(others)).toEqual(['taken', 'paid', 'paid'])
      await readBack(page, [head, ...filled], '2 处不一致，不会结算')
      await sheet.getByRole('button', { name: '结算这 1 笔' }).click()
      await soon(() => statesOf(paid)).toEqual(Array(5).fill('paid'))
    })

    const shown: [Claim, string, string, string][] = [
      [first, '提现，已结算', `交易号 ${`1${screen}`.padEnd(64, 'a')}`, '¥0.000'],
      [wrong, '提现，已退回', '客服留言：收款地址不对', '¥586.120'],
      [unwanted, '提现，已退回', '客服留言：账号正在核查', '¥586.120'],
    ]
    for (const [{ member }, state, words, balance] of shown) {
      await stage.arrive({ token: member.token, screen }, async ({ page }) => {
        await go(page, '/wallet', '钱包')
        const row = page.getByRole('main').getByRole('listitem').filter({ hasText: state })
        await row.getByText(words).waitFor()
        await soon(() => page.getByRole('main').textContent()).toContain(`余额${balance}`)
      })
    }
  },
)
