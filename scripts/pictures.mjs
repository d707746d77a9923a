import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { pictures } from '../docs/pictures/list.mjs'
import { build, install, root } from './lib.mjs'
import { startSandbox } from './sandbox.mjs'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

install()
build()
const port = await freePort()
const sandboxPort = await freePort()
const env = {
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'dukou-pictures-')),
  ADMIN_PASSWORD: 'only for pictures',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'warn',
}
const ADMIN = 'admin@example.com'
// The back office is drawn with a past of some weeks: first customers, then what they bought and used.
const seeded = spawnSync(
  process.execPath,
  [join(root, 'apps/server/dist/cli.js'), 'seed', '--users', '400', '--orders', '1500', '--days', '45'],
  { env, stdio: 'inherit' },
)
if (seeded.status !== 0) process.exit(1)
await startSandbox(env)
const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const origin = await new Promise((resolve) => {
  server.stdout.on('data', (text) => {
    const found = /ready on (\S+)/.exec(String(text))
    if (found) resolve(found[1])
  })
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
})

try {
  const people = {
    visitor: undefined,
    newcomer: await signUp('lin@example.com'),
    customer: await signUp('linxiao@example.com'),
    admin: (await call('/api/user/login', { email: ADMIN, password: digestOf(env.ADMIN_PASSWORD) })).token,
  }
  await buyAll(people.customer)
  for (const picture of pictures) await take(picture, people[picture.as])
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await stopSandbox()
}

async function take({ name, route, screen, scheme, click = [], language = 'zh-CN' }, token) {
  const context = await browser.newContext({
    ...(screen === 'phone' ? { ...PHONE, userAgent: PHONE_AGENT } : DESKTOP),
    colorScheme: scheme,
    locale: language,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  if (language.startsWith('en')) await context.addCookies([{ name: 'lang', value: 'en', url: origin }])
  if (token) {
    await context.addCookies([
      { name: 'token', value: token, url: origin },
      { name: 'token_state', value: '1', url: origin },
    ])
  }
  const page = await context.newPage()
  await page.goto(`${origin}/#${route}`, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'), undefined, { timeout: 60_000 })
  for (const words of click) {
    await page
      .getByRole('button', { name: new RegExp(`^${words}`) })
      .first()
      .click()
    await page.waitForTimeout(1500)
  }
  await page.waitForTimeout(800)
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
  await context.close()
}

async function signUp(email) {
  const password = digestOf('only for pictures')
  return (await call('/api/user/signup', { email, password, icon_url: '', host: '' })).token
}

function digestOf(password) {
  return createHash('sha256').update(password).digest('hex')
}

/** One of each kind, paid at the sandbox, and a client that fetched the link. */
async function buyAll(token) {
  const plans = await call('/api/shop/list', {}, token)
  for (const plan of [
    plans.find(({ vipDuration }) => vipDuration === 30),
    plans.find(({ vipDuration }) => vipDuration === 0),
  ]) {
    const order = await call('/api/shop/create_order', { combo_id: plan._id }, token)
    const trade = await call('/api/shop/dobuy', { order_id: order._id, pay_mode: 'alipay' }, token)
    const { requests } = await (await fetch(`http://127.0.0.1:${sandboxPort}/control/log`)).json()
    const number = requests.findLast(({ params }) => params.out_trade_no)?.params.out_trade_no
    if (!trade.payurl || !number) throw new Error('the sandbox did not start the payment')
    await fetch(`http://127.0.0.1:${sandboxPort}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ out_trade_no: number }),
    })
  }
  const user = await call('/api/user/userinfo', {}, token)
  await fetch(`${origin}/api/subscript/flclash/${user._id}/${user.userkey}`, {
    headers: { 'user-agent': 'FlClash/v0.8.90' },
  })
  await new Promise((done) => setTimeout(done, 500))
}

async function call(path, payload, token) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data: Buffer.from(JSON.stringify(payload)).toString('base64') }),
  })
  const answer = JSON.parse(Buffer.from((await response.json()).data, 'base64').toString('utf8'))
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

async function stopSandbox() {
  const { process: pid } = await (await fetch(`http://127.0.0.1:${sandboxPort}/healthz`)).json()
  process.kill(pid, 'SIGTERM')
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
