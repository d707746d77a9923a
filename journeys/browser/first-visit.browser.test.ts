import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { payShownCode, register } from './customer-acts.ts'
import { accessibilityFaults } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const EMAIL = `guest.${process.pid}@example.com`
const WORD = 'Erstes-Boot-27'
/** User-Agent of the client program on the phone. */
const SHADOWROCKET = 'Shadowrocket/2600 CFNetwork/1494 Darwin/23.4.0'

/** Returns the code in a user's invitation links. */
async function invitationOf(email: string): Promise<string> {
  const { code } = await stage.server.app.db
    .selectFrom('referral_channels')
    .innerJoin('users', 'users.id', 'referral_channels.owner_id')
    .select('code')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return code
}

/** Reads the channel code and the inviter of the new account. */
function newcomer() {
  return stage.server.app.db
    .selectFrom('users')
    .leftJoin('users as inviter', 'inviter.id', 'users.inviter_id')
    .select(['users.channel_code as code', 'inviter.email as inviter'])
    .where('users.email', '=', EMAIL)
    .executeTakeFirst()
}

async function buyFirstPack(page: Page): Promise<void> {
  await page.getByRole('link', { name: '去商店' }).first().click()
  await page.getByRole('button', { name: '购买 客船' }).click()
  await page.getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
  await payShownCode(page)
}

it('a guest with a phone comes by an invitation, looks around, registers, buys, and by the guide is connected', async () => {
  const inviter = await stage.server.member()
  const code = await invitationOf(inviter.email)
  await stage.arrive({ screen: 'phone' }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/?c=${code}`)
    await page.getByRole('heading', { name: '开始使用' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${stage.server.origin}/#/ss_for_ios`)
    await page.getByRole('heading', { name: 'Shadowrocket 使用教程，iOS' }).waitFor()
    await page.getByRole('button', { name: '一键导入', exact: true }).click()
    await sawToast(page, '请登录后再订阅')

    await page.goto(`${stage.server.origin}/#/`)
    await page.getByRole('main').getByRole('link', { name: '注册', exact: true }).click()
    await register(page, EMAIL, WORD)
    expect(await newcomer()).toEqual({ code, inviter: inviter.email })

    await buyFirstPack(page)
    await page.getByText('还差一步').waitFor()
    await page.goto(`${stage.server.origin}/#/ss_for_ios`)
    const oneClick = page.getByRole('link', { name: /^一键导入/ })
    const [, inside = ''] =
      /^shadowrocket:\/\/add\/sub:\/\/([\w-]+)/.exec((await oneClick.getAttribute('href')) ?? '') ?? []
    const profile = await fetch(Buffer.from(inside, 'base64url').toString(), {
      headers: { 'user-agent': SHADOWROCKET },
    })
    expect(profile.status).toBe(200)
    expect(Buffer.from(await profile.text(), 'base64').toString()).toMatch(/^(vless|vmess|ss):\/\//m)

    await page.goto(`${stage.server.origin}/#/`)
    await soon(async () => {
      await page.reload()
      await page.getByRole('meter', { name: '永久流量' }).waitFor()
      return page.getByText(/^上次更新订阅：今天 \d\d:\d\d，Shadowrocket，取得 \d+ 条线路$/).count()
    }).toBe(1)
    await page.getByText('现在可以用').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
