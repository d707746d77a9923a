import type { Page } from 'playwright-core'
import { sawToast } from './toasts-seen.ts'

/** Fills the form of registration, which is open, and waits until home is. */
export async function register(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.getByText(/注册成功，\d秒后跳转/).waitFor()
  await page.waitForURL(/#\/$/)
}

/** @returns the address of the platform's page, from the code that is shown to be paid */
export async function shownPayment(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: /打开支付宝付款|在新窗口打开付款页/ }).getAttribute('href')) ?? ''
}

/** Pays on the platform's page. */
export async function payAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: /^付款/ }).click()
}

/** Pays the code that is shown, in another tab, and waits until home is open. */
export async function payShownCode(page: Page): Promise<void> {
  const payer = await page.context().newPage()
  await payAt(payer, await shownPayment(page))
  await sawToast(page, '购买成功')
  await payer.close()
  await page.waitForURL(/#\/$/)
}
