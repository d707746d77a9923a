import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { act, choose, drawer, save, write } from './office-acts.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()

async function remove(page: Page, row: string): Promise<void> {
  await act(page, row, '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '确认删除' }).click()
  await page.getByRole('button', { name: `${row}的更多操作` }).waitFor({ state: 'detached' })
}

it('an admin adds, changes and deletes entitlements, entries and lines, and the server answers what he made of them', async () => {
  const admin = await stage.server.admin()
  const [node] = await admin.ok('listNodes', {})
  if (!node) throw new Error('the samples have no node')
  const entitlement = async (name: string) => (await admin.ok('listEntitlements', {})).find((one) => one.name === name)
  const entry = async (name: string) => (await admin.ok('listEntries', {})).find((one) => one.name === name)
  const line = async (name: string) => (await admin.ok('listLines', {})).find((one) => one.name === name)
  await stage.arrive({ token: admin.token }, async ({ page }) => {
    const go = async (path: string, title: string) => {
      await page.goto(`${stage.server.origin}/#${path}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }

    await go('/admin_permissions', '权限管理')
    await page.getByRole('button', { name: '新建权限' }).first().click()
    await write(page, '权限名称', 'journey')
    await save(page)
    await soon(async () => (await entitlement('journey'))?.description).toBe('')
    await act(page, 'journey', '编辑')
    await write(page, '说明', '一路上的人')
    await save(page)
    await soon(async () => (await entitlement('journey'))?.description).toBe('一路上的人')

    await go('/admin_entrys', '入口管理')
    await page.getByRole('button', { name: '新建入口' }).click()
    await write(page, '入口', '路上的入口')
    await write(page, '地址', '203.0.113.77')
    await save(page)
    await soon(async () => (await entry('路上的入口'))?.address).toBe('203.0.113.77')
    await act(page, '路上的入口', '编辑')
    await write(page, '更多地址', 'a.dukou.example\n203.0.113.78')
    await save(page)
    await soon(async () => (await entry('路上的入口'))?.moreAddresses).toEqual(['a.dukou.example', '203.0.113.78'])

    await go('/admin_agentLines', '线路管理')
    await page.getByRole('button', { name: '新建线路' }).click()
    await write(page, '名称', '路上的线路')
    await choose(page, '节点', node.name)
    await choose(page, '协议', 'vmesh_tcp')
    await choose(page, '入口', '路上的入口')
    await choose(page, '权限要求', 'journey')
    await save(page)
    const made = {
      nodeId: node.id,
      protocol: 'vmessTcp',
      bridge: 'entry',
      entryId: (await entry('路上的入口'))?.id,
      requiredEntitlementId: (await entitlement('journey'))?.id,
    }
    await soon(async () => line('路上的线路')).toMatchObject(made)
    await act(page, '路上的线路', '编辑')
    await write(page, '备注', '给路人')
    await save(page)
    await soon(async () => (await line('路上的线路'))?.message).toBe('给路人')

    // An entry that a line still uses cannot be removed, and the page says why.
    await go('/admin_entrys', '入口管理')
    await act(page, '路上的入口', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '确认删除' }).click()
    await page.getByRole('alertdialog').getByText('路上的线路').first().waitFor()
    expect(await entry('路上的入口')).toBeDefined()

    await go('/admin_agentLines', '线路管理')
    await remove(page, '路上的线路')
    await go('/admin_entrys', '入口管理')
    await remove(page, '路上的入口')
    await go('/admin_permissions', '权限管理')
    await remove(page, 'journey')
    expect([await line('路上的线路'), await entry('路上的入口'), await entitlement('journey')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

it('with two thousand lines the search answers while somebody writes', async () => {
  const admin = await stage.server.admin()
  const { db } = stage.server.app
  const { node_id, inbound_number, scale } = await db.selectFrom('lines').selectAll().executeTakeFirstOrThrow()
  const many = Array.from({ length: 2000 }, (_, at) => ({
    public_id: at.toString(16).padStart(24, '0'),
    name: `线路-${at + 1}`,
    bridge: 'direct' as const,
    ...{ node_id, inbound_number, scale },
  }))
  await db.insertInto('lines').values(many).execute()
  await stage.arrive({ token: admin.token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/admin_agentLines?size=all`)
    await page.getByRole('searchbox').click()
    await page.locator('[data-row]').first().waitFor()
    const times = await page.evaluate(async () => {
      const search = document.querySelector<HTMLInputElement>('input[type=search]')
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const taken: number[] = []
      for (const text of ['线', '线路', '线路-', '线路-1', '线路-19', '线路-199', '线路-1999', '线路-19', '线路', '']) {
        const began = performance.now()
        write?.call(search, text)
        search?.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await painted()
        while (![...document.querySelectorAll('[data-row]')].every((row) => row.textContent.includes(text)))
          await painted()
        taken.push(performance.now() - began)
      }
      return taken
    })
    console.log(`search among 2,000 lines: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms from key to paint`)
  })
})

it('a ticket goes from a customer to an admin and back, with its picture, until the admin closes it', async () => {
  const [customer, admin] = [await stage.server.member(), await stage.server.admin()]
  await stage.arrive({ token: customer.token, screen: 'phone' }, async ({ page: theirs }) => {
    await theirs.goto(`${stage.server.origin}/#/feedback`)
    await theirs.getByRole('button', { name: '提交工单' }).first().click()
    await drawer(theirs).getByLabel('标题').fill('晚上很慢')
    await drawer(theirs).getByLabel('描述').fill('九点以后打不开网页')
    const buffer = await theirs.screenshot()
    await drawer(theirs).locator('input[type=file]').setInputFiles({ name: 'seen.png', mimeType: 'image/png', buffer })
    await drawer(theirs).getByRole('button', { name: '换一张，或直接粘贴' }).waitFor()
    await drawer(theirs).getByRole('button', { name: '提交工单' }).click()
    await theirs.getByRole('textbox', { name: '写回复' }).waitFor()

    await stage.arrive({ token: admin.token }, async ({ page: ours }) => {
      await ours.goto(`${stage.server.origin}/#/admin`)
      await ours.getByRole('link', { name: '去回复' }).click()
      await ours.getByRole('button', { name: '晚上很慢', exact: true }).click()
      const picture = drawer(ours).getByRole('img', { name: '客户发的图片' })
      await soon(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
      await drawer(ours).getByRole('complementary').getByText(customer.email).waitFor()
      await drawer(ours).getByRole('textbox', { name: '写回复' }).fill('已经扩容，请再试')
      await drawer(ours).getByRole('button', { name: '发送' }).click()
      await drawer(ours).getByText('已回复').waitFor()

      await theirs.reload()
      await theirs.getByText('已经扩容，请再试').waitFor()
      await theirs.getByRole('textbox', { name: '写回复' }).fill('好了，谢谢')
      await theirs.getByRole('button', { name: '发送' }).click()
      await soon(async () => (await customer.ok('listTickets', {}))[0]?.status).toBe('open')

      await ours.reload()
      await ours.getByRole('button', { name: '晚上很慢', exact: true }).click()
      await drawer(ours).getByText('好了，谢谢').waitFor()
      await drawer(ours).getByRole('button', { name: '关闭工单' }).click()
      await ours.getByRole('alertdialog').getByRole('button', { name: '关闭工单' }).click()
      await drawer(ours).getByText('这个工单已关闭，双方都不能再写。').waitFor()
      await drawer(ours).getByRole('link', { name: '在用户管理里看资料和动态' }).click()
      await ours.getByRole('heading', { level: 1, name: '用户管理' }).waitFor()
      await ours.getByRole('button', { name: customer.email, exact: true }).waitFor()
    })
    await theirs.reload()
    await theirs.getByText('这个工单已关闭，有新问题请另开一个。').waitFor()
  })
})
