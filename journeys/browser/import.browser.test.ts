import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFaults } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const home = () => `${stage.server.origin}/#/`

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '导入订阅' })

/** The one act that stands out. */
async function mainAct(sheet: Locator): Promise<string | null> {
  const filled = sheet.locator('[data-variant=filled]')
  await soon(() => filled.count()).toBe(1)
  return filled.textContent()
}

/** The names on the rows below the first choice. */
const rowsOf = async (sheet: Locator) => {
  const marks = await sheet.locator('button[aria-expanded]').allInnerTexts()
  return marks.map((text) => text.split('\n')[1])
}

const platform = (sheet: Locator, name: string) => sheet.getByText(name, { exact: true }).click()

it('the import sheet of a phone has one main act, the import into this phone’s program, and the others as rows', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    await page.goto(home())
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const sheet = sheetOf(page)
    expect(await mainAct(sheet)).toBe('一键导入')
    const link = await sheet.getByRole('link', { name: '一键导入' }).first().getAttribute('href')
    const [, address = ''] = /^shadowrocket:\/\/add\/sub:\/\/([\w-]+)\?remark=/.exec(link ?? '') ?? []
    expect((await fetch(Buffer.from(address, 'base64url').toString())).status).toBe(200)
    expect(await rowsOf(sheet)).toEqual(['SingBox', 'QuantumultX', 'Streisand', 'V2Box'])
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('a new link is asked for in the menu of a row, and nowhere beside the code', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    await page.goto(home())
    await page.getByRole('link', { name: '一键导入 Shadowrocket' }).waitFor()
    expect(await page.getByRole('button', { name: /重置/ }).count()).toBe(0)
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const sheet = sheetOf(page)
    await sheet.getByRole('button', { name: /^SingBox/ }).waitFor()
    expect(await sheet.getByRole('button', { name: /重置/ }).count()).toBe(0)
    await sheet.getByRole('button', { name: /^SingBox/ }).click()
    const menu = sheet.getByRole('listitem').filter({ hasText: 'SingBox' }).getByRole('list')
    expect(await menu.getByRole('listitem').allInnerTexts()).toEqual([
      '一键导入',
      '复制订阅链接',
      '扫码添加',
      '重置订阅链接',
    ])
    expect(await menu.getByRole('link', { name: '一键导入' }).getAttribute('href')).toMatch(
      /^sing-box:\/\/import-remote-profile\?url=/,
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: /^V2Box/ }).click()
    await soon(() => menu.count()).toBe(0)
  })
})

it('for another device the main act is the code of a phone and the link of a computer; what this one cannot do says why', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(home())
    const oneClick = page.getByRole('link', { name: '一键导入 FLClash' })
    expect(await oneClick.getAttribute('href')).toMatch(/^flclash:\/\/install-config\?url=http/)
    await page.getByRole('button', { name: '其他方式' }).click()
    const sheet = sheetOf(page)
    await platform(sheet, 'iOS')
    expect(await mainAct(sheet)).toBe('扫码添加')
    await platform(sheet, 'macOS')
    expect(await mainAct(sheet)).toBe('复制订阅链接')
    await platform(sheet, 'iOS')
    await sheet.getByRole('button', { name: /^QuantumultX/ }).click()
    await sheet.getByRole('button', { name: '一键导入 请用手机打开本站' }).click()
    await sawToast(page, '请用手机打开本站，再一键导入')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
