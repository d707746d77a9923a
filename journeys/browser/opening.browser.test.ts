import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, findPostgres, MERCHANT, type PostgresServer, startPostgres } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { coreBinary, coreVersion } from '../cores/core-binary.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { freePort } from '../cores/free-port.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { startCore } from '../cores/start-core.ts'
import { shareLinksOf } from '../crossing/crossing.ts'
import { machine } from '../install/machine.ts'
import { nodeProgramFile } from '../install/node-program-file.ts'
import { startReleases, zipOf } from '../install/releases.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { siteOnPostgres } from '../lib/site.ts'
import { payShownCode, register } from './customer-acts.ts'
import { act, choose, drawer, save, tick, write } from './office-acts.ts'
import { theBrowser, type Visit, visit } from './open-browser.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { sawToast } from './toasts-seen.ts'

const SITE_NAME = 'sample.dukou.test'
const PLATFORM = 'pay.example.com'
const ACCOUNT = 'yi'
/** Through v2node nothing reaches loopback unless the node is known by it. The stand-in's Xray has no such rule. */
const NODE_IP = coreBinary('v2node') ? '127.0.0.1' : '203.0.113.7'
/** A trial's switches are off, as in the service of an operator, so that production's own defaults count. */
const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: '',
  SAMPLE_DATA: '',
  RATE_LIMIT_SCALE: '',
  ADMIN_PASSWORD: '',
  PUBLIC_NAME: PLATFORM,
  NODE_OPTIONS: `--import ${join(import.meta.dirname, '../lib/public-name.mjs')}`,
}
const PASSWORD = 'Erstes-Boot-27'
const RELEASES = ['v2node-linux-64.zip', 'v2node-linux-arm64-v8a.zip']

describeWithCores(['xray'], 'an empty site in production', () => {
  let postgres: PostgresServer
  let site: Awaited<ReturnType<typeof siteOnPostgres>>
  let panel: ServerProcess
  let releases: Awaited<ReturnType<typeof startReleases>>
  let origin: Origin
  let host: ReturnType<typeof machine>
  const visits: Visit[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'opening-'))

  beforeAll(async () => {
    if (!findPostgres()) return
    host = machine('systemd')
    const program = zipOf('v2node', await nodeProgramFile())
    releases = await startReleases(Object.fromEntries(RELEASES.map((name) => [name, program])))
    origin = await startOrigin([SITE_NAME])
    postgres = await startPostgres()
    site = await siteOnPostgres(postgres)
    panel = await site.start({ ...PRODUCTION, DATA_DIR: dataDir, RELEASES_URL: releases.origin })
  })
  afterAll(async () => {
    for (const { context } of visits) await context.close()
    host?.end()
    await panel?.kill()
    site?.end()
    await postgres?.stop()
    releases?.stop()
    await origin?.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  async function arrive(screen: 'phone' | 'desktop'): Promise<Page> {
    const guest = await visit(await theBrowser(), screen)
    visits.push(guest)
    return guest.page
  }

  const open = (page: Page, path: string) => page.goto(`${panel.origin}/#${path}`)

  it.skipIf(!findPostgres())(
    'on PostgreSQL is led by its pages and the install command to the first sale and the first billed byte',
    async () => {
      const admin = await arrive('desktop')
      await signIn(admin)
      await takePayments(admin)
      const guide = admin.getByRole('region', { name: '开张清单' })
      const step = (name: string) => guide.locator(`li[data-step=${name}]`)
      await open(admin, '/admin')
      await step('node').getByRole('link', { name: '节点管理' }).click()
      await createNode(admin)
      await open(admin, '/admin')
      await step('node').getByText('已完成').waitFor()
      await step('line').getByRole('link', { name: '线路管理' }).click()
      await createLine(admin)
      await open(admin, '/admin')
      await step('line').getByText('已完成').waitFor()
      await step('plan').getByRole('link', { name: '商品管理' }).click()
      await createPlan(admin)
      await open(admin, '/admin')
      await step('plan').getByText('已完成').waitFor()
      await step('domain').getByRole('link', { name: '配置管理' }).click()
      await nameDomain(admin)
      await open(admin, '/admin')
      await step('domain').getByText('已完成').waitFor()
      await installNode(admin)

      const customer = await arrive('phone')
      await open(customer, '/register')
      await register(customer, 'first@example.com', PASSWORD)
      await buy(customer)
      await customer.getByRole('button', { name: '显示' }).click()
      const address = /http:\S+/.exec((await customer.getByText('/api/subscript/ss/').textContent()) ?? '')?.[0] ?? ''
      const [share = ''] = shareLinksOf(await (await fetch(address)).text())
      await download(share)
      await soon(async () => {
        await customer.reload()
        await settled(customer)
        return customer.getByText('已用 0.01 / 100.00 GB').count()
      }).toBe(1)
      await open(admin, '/admin')
      await admin.getByText('还没有备份').waitFor()
      await guide.waitFor({ state: 'detached' })
      await open(admin, '/admin_agents')
      await admin.reload()
      await admin.getByRole('row').filter({ hasText: '东京一' }).getByText('正常').waitFor()
      expect(visits.flatMap(({ troubles }) => troubles)).toEqual([])
      const books = await site.openBooks()
      onTestFinished(books.close)
      expect(await books.broken()).toEqual([])
    },
  )

  async function signIn(page: Page): Promise<void> {
    await open(page, '/login')
    await page.getByLabel('邮箱').fill(ADMIN.email)
    const [, password = ''] = /(\S+)\s*$/.exec(readFileSync(join(dataDir, 'first-admin.txt'), 'utf8')) ?? []
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/#\/$/)
  }

  /** An account at the platform, tested as it is saved, and chosen for Alipay. */
  async function takePayments(admin: Page): Promise<void> {
    await open(admin, '/admin_pay_channels')
    await admin.getByRole('button', { name: '新建支付渠道' }).first().click()
    await write(admin, '支付渠道', ACCOUNT)
    await write(admin, '平台地址', `http://${PLATFORM}:${site.gateway.port}`)
    await write(admin, '商户号', MERCHANT.pid)
    await write(admin, '密钥', MERCHANT.key)
    await save(admin)
    await admin.getByRole('row').filter({ hasText: ACCOUNT }).getByText('通过').waitFor()
    await open(admin, '/admin_config')
    await admin.getByRole('combobox', { name: '支付宝渠道' }).click()
    await admin.getByRole('option', { name: new RegExp(`^${ACCOUNT}`) }).click()
    await admin.getByRole('button', { name: '保存' }).click()
    await sawToast(admin, '更新成功')
  }

  async function createNode(admin: Page): Promise<void> {
    const port = String(await freePort())
    await admin.getByRole('button', { name: '新建节点' }).first().click()
    await write(admin, '名称', '东京一')
    await write(admin, 'IP 地址', NODE_IP)
    await write(admin, '域名', 'localhost')
    await write(admin, '监听端口', port)
    await write(admin, '公开端口', port)
    await write(admin, '拉取间隔', '5')
    await write(admin, '上报间隔', '5')
    await tick(drawer(admin).getByRole('switch', { name: '开通 reality 入站' }))
    await write(admin, 'REALITY 网站名', SITE_NAME)
    await write(admin, 'REALITY 目标', '127.0.0.1')
    await write(admin, 'REALITY 目标端口', String(origin.tlsPort))
    await save(admin)
  }

  async function nameDomain(admin: Page): Promise<void> {
    await admin.getByLabel('订阅链接域名', { exact: true }).fill(panel.origin)
    await admin.getByRole('button', { name: '保存 1 处改动' }).click()
    await admin.getByText('没有改动').waitFor()
  }

  async function createLine(admin: Page): Promise<void> {
    await admin.getByRole('button', { name: '新建线路' }).first().click()
    await write(admin, '名称', '东京专线')
    await choose(admin, '节点', '东京一')
    await choose(admin, '协议', 'reality')
    await tick(drawer(admin).getByRole('radio', { name: /^直连/ }))
    await save(admin)
  }

  async function createPlan(admin: Page): Promise<void> {
    await admin.getByRole('button', { name: '新建商品' }).first().click()
    await write(admin, '名称', '小船')
    await write(admin, '价格', '9.9')
    await write(admin, '流量', '100')
    await save(admin)
  }

  /** Pins the program by the digest of its release, and runs the command as it is copied. */
  async function installNode(admin: Page): Promise<void> {
    await open(admin, '/admin_node_programs')
    await admin.getByRole('button', { name: '指定版本' }).first().click()
    if (process.arch === 'arm64') await choose(admin, '处理器', 'arm64 (aarch64)')
    await save(admin)
    await open(admin, '/admin_agents')
    await act(admin, '东京一', '安装命令')
    const command = (await drawer(admin).locator('code, pre').first().textContent()) ?? ''
    const around = { hosts: {}, realityTarget: `127.0.0.1:${origin.tlsPort}` }
    const { HOME = '', XDG_CACHE_HOME = '', DUKOU_CORES_DIR = '' } = process.env
    const env = { HOME, XDG_CACHE_HOME, DUKOU_CORES_DIR, NODE_AROUND: JSON.stringify(around), KEEPS_OUTPUT: '1' }
    expect(await host.run(command, env)).toMatchObject({ code: 0, output: expect.stringContaining('已启动') })
    await soon(() => host.read('said')).toMatch(coreBinary('v2node') ? `v2node v${coreVersion('v2node')}` : 'serving')
  }

  async function buy(customer: Page): Promise<void> {
    await customer.getByRole('link', { name: '去商店' }).first().click()
    await customer.getByRole('button', { name: '购买 小船' }).click()
    await customer.getByRole('button', { name: '用支付宝支付 9.90 元' }).click()
    await payShownCode(customer)
  }

  /** A file, through a client that has nothing but the link. */
  async function download(share: string): Promise<void> {
    const mixedPort = await freePort()
    const client = await startCore({
      core: 'xray',
      config: shareLinkToXray(share, { mixedPort }),
      ports: [mixedPort],
    })
    onTestFinished(() => client.stop())
    const url = `http://127.0.0.1:${origin.httpPort}/file`
    // The node learns of its new user at its next pull.
    const down = () => fetchThrough({ proxyPort: mixedPort, url, timeoutMs: 60_000 }).catch(() => undefined)
    await soon(down).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  }
})
