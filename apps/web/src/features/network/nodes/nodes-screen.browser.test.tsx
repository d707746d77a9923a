import { customerNodes, myTrafficRecords } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { refresh } from '../../../lib/use-call.ts'
import { nodeTexts } from './messages.ts'
import type { CustomerNode } from './node-facts.ts'

const [HONGKONG, LOS_ANGELES] = golden(customerNodes) as [CustomerNode, CustomerNode]

/** One node for each of these connect times. */
const at = (...times: (number | null)[]): CustomerNode[] =>
  times.map((speedMs, index) => ({
    ...HONGKONG,
    id: index.toString(16).padStart(24, '0'),
    name: `${speedMs}`,
    speedMs,
  }))

async function openNodes(nodes: CustomerNode[], look: Look = {}, path = '/agents'): Promise<void> {
  member()
  answer(customerNodes, nodes)
  await open(path, look)
  if (nodes.length > 0) await until(() => rows().length > 0)
}

const rows = () => [...document.querySelectorAll('main tbody tr')].map((row) => row.textContent)
const delays = () => [...document.querySelectorAll<HTMLElement>('main tbody [class*=delay]')]

/** Resolves a colour token of the site to the browser's current computed value. */
function colour(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

it('a node whose lines are left out of profiles is out of service, with when it was last seen', async () => {
  await openNodes([{ ...HONGKONG, online: false, outOfService: true }])
  expect(rows()[0]).toContain('暂停服务')
  expect(rows()[0]).not.toContain('离线')
  expect(rows()[0]).toContain('最近一次 2026-10-01 12:00:00')
})

describe.each(LOOKS)('the node list on %s', (_name, look) => {
  it('shows name, description, flag, state and speed in ms of every node, in rows (2.2-32)', async () => {
    await openNodes([HONGKONG, LOS_ANGELES], look)
    const t = nodeTexts.of(look.language)
    const [first, second] = rows()
    for (const words of ['HK', '中国香港', '香港 01', '家宽 IP，适合网页和会议', t.online, '38 ms', t.fast]) {
      expect(first).toContain(words)
    }
    expect(first).toContain(t.lastSeen('2026-10-01 12:00:00'))
    for (const words of ['US', '美国', '洛杉矶 04', t.offline, t.neverSeen, t.noData]) expect(second).toContain(words)
    await expect.element(page.getByText(t.lead)).toBeVisible()
    expect(document.documentElement.dataset.scheme).toBe(look.scheme)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('colours a speed under 150 ms green (2.9-09)', async () => {
    await openNodes(at(1, 149), look)
    expect(delays().map(({ dataset }) => dataset.tone)).toEqual(['green', 'green'])
    for (const delay of delays()) expect(getComputedStyle(delay).color).toBe(colour('--dk-success'))
  })

  it('colours a speed from 150 to 199 ms yellow (2.9-10)', async () => {
    await openNodes(at(150, 199), look)
    expect(delays().map(({ dataset }) => dataset.tone)).toEqual(['yellow', 'yellow'])
    for (const delay of delays()) expect(getComputedStyle(delay).color).toBe(colour('--dk-lamp-text'))
  })

  it('colours a speed of 200 ms and over red (2.9-11)', async () => {
    await openNodes(at(200, 1204), look)
    expect(delays().map(({ dataset }) => dataset.tone)).toEqual(['red', 'red'])
    expect(delays()[1]?.textContent).toContain('1,204 ms')
    for (const delay of delays()) expect(getComputedStyle(delay).color).toBe(colour('--dk-danger'))
  })

  it('gives no colour where nothing was measured, as of nodes that take UDP alone, and says whether they are up', async () => {
    await openNodes([{ ...HONGKONG, speedMs: null }], look)
    const t = nodeTexts.of(look.language)
    expect(delays()[0]?.dataset.tone).toBeUndefined()
    expect(delays()[0]?.textContent).toBe(t.noData)
    expect(rows()[0]).toContain(t.online)
  })
})

describe('the node list', () => {
  it('is cut down to the fast ones by the address', async () => {
    await openNodes(at(38, 160, null), {}, '/agents?speed=fast')
    expect(rows()).toHaveLength(1)
    const filter = page.getByRole('group', { name: '筛选' })
    await filter.getByText('全部', { exact: true }).click()
    await until(() => route() === '/agents' && rows().length === 3)
    answer(customerNodes, at(160))
    refresh(customerNodes)
    await until(() => rows().length === 1)
    await filter.getByText('快', { exact: true }).click()
    await expect.element(page.getByText('现在没有延迟低于 150 ms 的节点')).toBeVisible()
    await page.getByRole('button', { name: '看全部' }).click()
    await until(() => rows().length === 1)
  })

  it('stands as a shape until it comes', async () => {
    member()
    answer(customerNodes, [HONGKONG])
    const arrive = delayAnswers(customerNodes)
    await open('/agents')
    await expect.element(page.getByRole('main').getByLabelText('正在加载')).toBeVisible()
    arrive()
    await until(() => rows().length === 1)
  })

  it('says that it did not come, and comes when asked again', async () => {
    member()
    loseAnswers(customerNodes)
    await open('/agents')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    answer(customerNodes, [HONGKONG])
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => rows().length === 1)
  })

  it('stays when the connection is gone, with the time it is of and no toast', async () => {
    await openNodes([HONGKONG])
    loseAnswers(customerNodes)
    refresh(customerNodes)
    await expect.element(page.getByText(/网络断开了。下面是 \d\d:\d\d 的数据/)).toBeVisible()
    expect({ rows: rows().length, toasts: toasts() }).toEqual({ rows: 1, toasts: [] })
  })

  it('says that there are none yet', async () => {
    await openNodes([])
    await expect.element(page.getByText('还没有节点')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('is shown to whoever is signed in, under the site’s own title (1.2-32)', async () => {
    await openNodes([HONGKONG])
    expect(document.title).toBe('渡口')
  })

  it('asks visitors to sign in and takes them to the login page (1.2-32)', async () => {
    visitor()
    await open('/agents')
    await expect.element(page.getByText('登录后才能看')).toBeVisible()
    await until(() => route() === '/login')
  })

  it('is open to customers of a reseller, and so are the traffic records (2.6-02)', async () => {
    member({ isAgency: true })
    answer(customerNodes, [HONGKONG])
    answer(myTrafficRecords, golden(myTrafficRecords))
    await open('/agents')
    await until(() => rows().some((row) => row.includes('香港 01')))
    const nav = page.getByRole('navigation', { name: '主导航' })
    await nav.getByRole('button', { name: '更多' }).click()
    await nav.getByRole('link', { name: '流量记录' }).click()
    await until(() => route() === '/traffic_records' && rows().some((row) => row.includes('月票')))
  })
})
