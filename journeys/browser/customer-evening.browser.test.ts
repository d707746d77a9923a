import { TRON } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { payShownCode, register } from './customer-acts.ts'
import { accessibilityFaults, screensOf, type Visit } from './open-browser.ts'
import { set } from './settings.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const PASSWORD = '一个 足够长的 password'
const LOWEST_WITHDRAWAL_LI = 10_000

const stage = setStage()

async function go(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${stage.server.origin}/#${path}`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** A plan out of the shop, with a coupon where there is one, until home has what was paid. */
async function purchase(page: Page, plan: string, yuan: string, coupon?: string): Promise<void> {
  await page.goto(`${stage.server.origin}/#/shop`)
  await page.getByRole('button', { name: `购买 ${plan}`, exact: true }).click()
  const slip = page.getByRole('dialog', { name: '确认订单' })
  if (coupon) {
    await slip.getByLabel('优惠券', { exact: true }).fill(coupon)
    await slip.getByRole('button', { name: '使用', exact: true }).click()
  }
  await slip.getByRole('button', { name: `用支付宝支付 ${yuan} 元` }).click()
  await payShownCode(page)
}

/** The code of a sample coupon. */
async function codeOf(name: string): Promise<string> {
  const admin = await stage.server.admin()
  const coupon = (await admin.ok('listCoupons', {})).find((one) => one.name === name)
  if (!coupon) throw new Error(`the samples have no ${name}`)
  return coupon.code
}

/** The server's answers about the person who is signed in to the browser. */
async function factsOf({ context }: Visit) {
  const client = stage.server.visitor()
  client.token = (await context.cookies()).find(({ name }) => name === 'token')?.value
  const { grantedBytes, usedBytes, timeExpiresAt } = await client.ok('userInfo', {})
  return { client, leftGb: (Number(grantedBytes - usedBytes) / 1024 ** 3).toFixed(2), timeExpiresAt }
}

it.each(screensOf('phone'))(
  'a customer’s evening on a %s: a trial code, a plan with a coupon, a gift, a draw that is computed again, a rebate, a withdrawal',
  async (screen) => {
    await set(stage.server, { minWithdrawalLi: String(LOWEST_WITHDRAWAL_LI) })
    const email = `evening.${screen}.${process.pid}@example.com`
    await stage.arrive({ screen }, async (visit) => {
      const { page } = visit
      await page.goto(`${stage.server.origin}/#/register`)
      await register(page, email, PASSWORD)

      await page.getByRole('button', { name: '兑换体验券' }).click()
      await page
        .getByRole('dialog')
        .getByLabel('体验券')
        .fill(await codeOf('七天时长体验'))
      await page.getByRole('dialog').getByRole('button', { name: '兑换', exact: true }).click()
      await sawToast(page, '七天时长体验，已到账')
      expect((await factsOf(visit)).timeExpiresAt).not.toBeNull()
      await page.getByRole('meter', { name: /今日/ }).waitFor()

      await purchase(page, '客船', '23.31', await codeOf('九折券'))
      expect((await factsOf(visit)).leftGb).toBe('100.00')

      await go(page, '/push', '流量转赠')
      await page.getByRole('button', { name: '转赠给朋友' }).click()
      await page.getByRole('dialog').getByText('100.00').first().waitFor()
      await page.getByRole('dialog').getByRole('button', { name: '转赠 20 GB，生成领取码' }).click()
      const code = page.getByRole('dialog', { name: '把领取码发给对方' })
      await code.getByRole('button', { name: '复制领取码和说明' }).click()
      await sawToast(page, '已复制到剪切板')
      const message = await page.evaluate(() => navigator.clipboard.readText())
      const giftLink = /http\S+$/.exec(message)?.[0] ?? ''
      await code.getByRole('button', { name: '关闭', exact: true }).first().click()

      await go(page, '/channel', '推荐返利')
      const inviteLink = (await page.getByLabel('推荐链接', { exact: true }).textContent()) ?? ''

      await stage.arrive({ screen: screen === 'phone' ? 'desktop' : 'phone' }, async (friend) => {
        await friend.page.goto(inviteLink)
        // The page keeps the code of the link once its scripts run, which may be after the document has loaded.
        await friend.page.getByRole('main').getByRole('link', { name: '注册', exact: true }).click()
        await register(friend.page, `friend.${email}`, PASSWORD)
        await friend.page.goto(giftLink)
        const sheet = friend.page.getByRole('dialog', { name: '领取转赠' })
        await sheet.getByRole('button', { name: '领取', exact: true }).click()
        await sheet.getByText('16.00 GB').first().waitFor()
        expect(await accessibilityFaults(friend.page)).toEqual([])
        await sheet.getByRole('button', { name: '完成' }).click()
        expect((await factsOf(friend)).leftGb).toBe('16.00')
        await purchase(friend.page, '年票', '328.00')
      })

      await go(page, '/push', '流量转赠')
      await page.getByRole('main').getByRole('listitem').filter({ hasText: '已领取' }).waitFor()

      await go(page, '/prize', '抽奖')
      await page.getByText('80.00').first().waitFor()
      await page.getByRole('button', { name: '抽一次，花 20 GB' }).click()
      const result = page.getByRole('dialog', { name: '抽奖结果' })
      await result.waitFor()
      const { leftGb } = await factsOf(visit)
      await result.getByText(`${leftGb} GB`).first().waitFor()
      await result.getByRole('button', { name: '验证这一次' }).click()
      const check = page.getByRole('dialog', { name: '验证这一次' })
      await check.getByText('在你的浏览器里重新算过，一致').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await check.getByRole('button', { name: '关闭', exact: true }).first().click()

      await go(page, '/channel', '推荐返利')
      await page.getByRole('main').getByText('+32.800').waitFor()
      await page.getByRole('main').getByRole('link', { name: '去钱包' }).click()
      const withdraw = page.getByRole('button', { name: /^提现 [\d.]+ 元$/ })
      await page.getByRole('button', { name: '提现 32.800 元' }).waitFor()

      await page.getByLabel('收款地址', { exact: true }).fill(TRON)
      await page.getByLabel('再输一次地址的最后 6 位').fill(TRON.slice(-6))
      await page.getByRole('button', { name: '保存地址' }).click()
      await sawToast(page, '收款地址已保存')
      await withdraw.click()
      const confirm = page.getByRole('dialog', { name: '确认提现' })
      await confirm.getByText('32.800').first().waitFor()
      await confirm.getByRole('button', { name: '确认提现' }).click()
      await sawToast(page, '提现已申请，一个工作日内结算')

      await page.getByRole('main').getByText('提现，待结算').waitFor()
      await page.getByRole('button', { name: '提现 0.000 元' }).waitFor()
      const { client } = await factsOf(visit)
      const wallet = await client.ok('myWallet', {})
      expect({ ...wallet, openWithdrawalId: wallet.openWithdrawalId !== null }).toMatchObject({
        totalLi: 0n,
        withdrawableLi: 0n,
        reservedLi: 0n,
        openWithdrawalId: true,
      })
      expect(await client.ok('myWithdrawals', {})).toMatchObject([{ amountLi: 32_800n, leftLi: 0n, address: TRON }])
      await page.goto(`${stage.server.origin}/#/`)
      const meter = page.getByRole('meter', { name: '永久流量' })
      await soon(() => meter.getAttribute('aria-valuetext')).toContain(leftGb)
    })
  },
)
