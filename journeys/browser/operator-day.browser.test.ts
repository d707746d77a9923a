import { addUsers } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { payUnknown } from '../lib/notify.ts'
import { choose, drawer, save, tick, write } from './office-acts.ts'
import { type Screen, screensOf } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()

/** To another page of the back office, by its menu. */
async function go(page: Page, screen: Screen, entry: string): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: entry, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: entry, exact: true }).waitFor()
}

/** Each screen has a price and a node of its own: both days are in one database. */
const OF_SCREEN = { desktop: { price: '28.8', host: '201' }, phone: { price: '27.7', host: '202' } }

it.each(screensOf('desktop'))(
  'an operator’s day on a %s: a ticket, 200 people compensated, a node and a line, a price, odd money, the compensation undone',
  async (screen) => {
    const { price, host } = OF_SCREEN[screen]
    const { server, gateway } = stage
    const [customer, admin] = [await server.member(), await server.admin()]
    const others = await addUsers(server.app, 199)
    const [node, line, title] = [`东京 ${host}`, `东京专线 ${host}`, `充值没到账 ${host}`]
    const ticket = await customer.ok('createTicket', { title, text: '付了两次，只到了一次', pictureUrl: '' })
    const plan = (await customer.ok('listPlans', {})).find(({ name }) => name === '客船')
    const order = await customer.ok('createOrder', { planId: plan?.id ?? '' })
    const payment = await payUnknown(gateway, server.origin, `LOST${host}`, '25.90')
    const creditLi = async () => (await customer.ok('myWallet', {})).totalLi

    await stage.arrive({ token: customer.token, screen: 'phone' }, async ({ page: theirs }) => {
      /** Reloads the page as the customer, so that it shows the current data. */
      const visit = async (path: string) => {
        await theirs.goto(`${server.origin}/#${path}`)
        await theirs.reload()
      }
      await stage.arrive({ token: admin.token, screen }, async ({ page }) => {
        // The first page lists open tasks, and the button of a task leads to the page that handles it.
        await page.goto(`${server.origin}/#/admin`)
        const todo = page.getByRole('list', { name: '待处理事项' })
        await todo.getByText(/笔到账未匹配到订单$/).waitFor()
        await todo.getByRole('link', { name: '去回复' }).click()
        await page.getByRole('button', { name: title, exact: true }).click()
        await drawer(page).getByText('付了两次，只到了一次').waitFor()
        await drawer(page).getByRole('textbox', { name: '写回复' }).fill('查到了，马上记给你')
        await drawer(page).getByRole('button', { name: '发送' }).click()
        await drawer(page).getByText('已回复').waitFor()
        await drawer(page).getByRole('button', { name: '关闭', exact: true }).click()
        await visit(`/feedback?id=${ticket.id}`)
        await theirs.getByText('查到了，马上记给你').waitFor()

        await go(page, screen, '人工调整')
        await page.getByRole('button', { name: '批量补偿' }).click()
        await write(page, '邮箱', [customer.email, ...others].join('\n'))
        await write(page, '每人金额', '2')
        await write(page, '每人永久流量', '10')
        await write(page, '原因', '昨晚线路中断')
        const preview = drawer(page).getByRole('region', { name: '预览' })
        await preview.getByText('将补偿 200 人').waitFor()
        expect(await preview.textContent()).toContain('¥400.00 · 1.95 TB')
        await drawer(page).getByRole('button', { name: '给 200 人补偿' }).click()
        await sawToast(page, '已补偿 200 人')
        await drawer(page).waitFor({ state: 'detached' })
        expect(await creditLi()).toBe(2_000n)
        await visit('/')
        const meter = theirs.getByRole('meter', { name: '永久流量' })
        await meter.waitFor()
        expect(await meter.getAttribute('aria-valuetext')).toBe('10.00 GB')

        await go(page, screen, '节点管理')
        await page.getByRole('button', { name: '新建节点' }).click()
        await write(page, '名称', node)
        await write(page, 'IP 地址', `198.51.100.${host}`)
        await write(page, '说明', '晚上也快')
        await save(page)
        await page.getByRole('button', { name: node, exact: true }).waitFor()
        await go(page, screen, '线路管理')
        await page.getByRole('button', { name: '新建线路' }).click()
        await write(page, '名称', line)
        await choose(page, '节点', node)
        await choose(page, '协议', 'reality')
        await tick(drawer(page).getByRole('radio', { name: /^直连/ }))
        await drawer(page).getByText('所有用户能用，下次更新订阅生效。').waitFor()
        await save(page)
        await page.getByRole('button', { name: line, exact: true }).waitFor()
        await visit('/agents')
        await theirs.getByRole('row').filter({ hasText: node }).getByText('晚上也快').waitFor()
        const { id, subscriptionKey } = await customer.ok('userInfo', {})
        const profile = await fetch(`${server.origin}/api/subscript/flclash/${id}/${subscriptionKey}`)
        expect(await profile.text()).toContain(line)

        await go(page, screen, '商品管理')
        await page.getByRole('button', { name: '客船', exact: true }).click()
        await write(page, '价格', price)
        const changes = drawer(page).getByRole('region', { name: '改动' })
        await changes.getByText(`${price} 元`).waitFor()
        await save(page)
        await visit('/shop')
        await theirs.getByRole('listitem').filter({ hasText: '客船' }).getByText(`${price}0`).first().waitFor()
        expect((await customer.ok('listOrders', {})).find(({ id }) => id === order.id)?.priceLi).toBe(order.priceLi)

        await go(page, screen, '待办')
        await todo.getByRole('link', { name: '核对' }).click()
        const sheet = page.getByRole('dialog', { name: '待认领款项' })
        await sheet.getByRole('listitem').filter({ hasText: payment }).getByRole('button', { name: '处理' }).click()
        const decision = page.getByRole('dialog', { name: `处理付款 ${payment}` })
        await decision.getByLabel('订单号', { exact: true }).fill(order.orderNo)
        await decision.getByLabel('原因', { exact: true }).fill(`工单里的截图对得上`)
        await decision.getByText(`25.90 元存入订单 ${order.orderNo} 的客户的余额`).waitFor()
        await decision.getByRole('button', { name: '存入 25.90 元' }).click()
        await decision.waitFor({ state: 'detached' })
        await sheet.getByRole('listitem').filter({ hasText: payment }).getByText(`记给 ${customer.email}`).waitFor()
        await sheet.getByRole('button', { name: '关闭', exact: true }).first().click()
        expect(await creditLi()).toBe(27_900n)

        await go(page, screen, '人工调整')
        // The newest is the first.
        await page
          .getByRole('button', { name: /等 200 人的更多操作$/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: '撤销', exact: true }).click()
        await page.getByRole('alertdialog').getByText('记 200 笔反向分录，收回已给的、退还已扣的').waitFor()
        await page.getByRole('alertdialog').getByRole('button', { name: '确认撤销' }).click()
        await sawToast(page, '已撤销 200 人')
        await soon(creditLi).toBe(25_900n)
        await visit('/')
        await meter.waitFor()
        expect(await meter.getAttribute('aria-valuetext')).toBe('0.00 GB')
      })
    })
  },
)
