import {
  clearConfigUpdates,
  deleteNode,
  listNodes,
  listQuarantine,
  listReports,
  newInboundToken,
  nodeCommand,
  upgradeNode,
} from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { csvLinks } from '../../../../../test/csv-links.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { act, DOWN, dialog, openNodes, rows, UP } from '../../../../../test/office-nodes.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { nodeOfficeTexts } from './messages.ts'

describe.each(LOOKS)('the nodes on %s', (_name, look) => {
  it('stand with the broken ones first, their state, version and how often they were updated (3.3-26, 3.4-07)', async () => {
    await openNodes(look)
    const t = nodeOfficeTexts.now()
    const [first = '', second = ''] = rows()
    expect(first).toContain(DOWN.name)
    expect(first).toContain(t.bad)
    expect(second).toContain(UP.name)
    // A busy machine takes some seconds more until it looks.
    expect(second).toMatch(new RegExp(t.good + t.seen(t.secondsAgo(12)).replace('12', '\\d\\d')))
    expect(second).toContain(UP.agentVersion)
    if (look.screen === 'desktop') expect(second).toContain('17')
    if (look.screen === 'phone') {
      const right = (words: RegExp) => page.getByText(words).first().element().getBoundingClientRect().right
      expect(right(new RegExp(`^${t.bad}`))).toBeLessThanOrEqual(right(/ GB$/) + 1)
    }
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the state of a node', () => {
  it('names the inbound that customers cannot use', async () => {
    const [inbound] = UP.inbounds as [(typeof UP.inbounds)[number]]
    const other = { ...inbound, number: 40_999, protocol: 'shadowsocks' as const, publicPort: 8388 }
    const trouble = [{ number: 40_999, state: 'portClosed' as const, since: null, isLeftOut: false }]
    await openNodes({}, undefined, [{ ...UP, online: false, inbounds: [inbound, other], trouble }])
    expect(rows()[0]).toContain('错误，ss 公开端口 8388 连不上')
  })

  it('says that the lines of an inbound are left out of profiles', async () => {
    const trouble = [{ number: UP.inbounds[0]?.number ?? 0, state: 'never' as const, since: null, isLeftOut: true }]
    await openNodes({}, undefined, [{ ...UP, online: false, inbounds: UP.inbounds.slice(0, 1), trouble }])
    expect(rows()[0]).toContain('错误，未上线，线路未下发')
  })
})

describe('the upgrade of a node', () => {
  it('is asked for after a word about it, which says that the update command does it (3.2-06, 3.8-21)', async () => {
    await openNodes()
    answer(upgradeNode, {})
    await act(UP.name, '升级')
    await expect.element(page.getByText(/程序不会自己更新：在服务器上运行安装命令/)).toBeVisible()
    await page.getByRole('button', { name: '确认升级' }).click()
    await until(() => toasts().includes('升级成功'))
    expect(inputsOf(upgradeNode)).toEqual([{ id: UP.id }])
  })

  it('that was refused says so (3.8-05)', async () => {
    await openNodes()
    refuse(upgradeNode, 'nodeNotFound')
    await act(UP.name, '升级')
    await stopTime()
    await page.getByRole('button', { name: '确认升级' }).click()
    await expectToast(`升级失败:${wordsOf('nodeNotFound')}`, 2000)
  })
})

describe('the update command', () => {
  it('is shown and copied, and another one takes its place (3.2-07, 3.8-29)', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openNodes()
    const given = golden(nodeCommand)
    answer(nodeCommand, given)
    await act(DOWN.name, '安装命令')
    await expect.element(dialog().getByText(given.command)).toBeVisible()
    await dialog().getByRole('button', { name: '复制安装命令' }).click()
    await until(() => toasts().includes('命令已复制到剪贴板'))
    expect(copied).toHaveBeenCalledWith(given.command)
    await expect.element(dialog().getByText('v2node v0.4.4')).toBeVisible()
    answer(nodeCommand, { ...given, command: 'another' })
    await dialog().getByRole('button', { name: '重新生成节点密钥' }).click()
    await expect.element(dialog().getByText('another')).toBeVisible()
    expect(inputsOf(nodeCommand)).toEqual([
      { id: DOWN.id, program: null },
      { id: DOWN.id, program: null },
    ])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('names the inbounds that its program cannot run', async () => {
    const [inbound] = UP.inbounds as [(typeof UP.inbounds)[number]]
    const other = { ...inbound, number: 40_998, protocol: 'anytls' as const, publicPort: 8443 }
    await openNodes({}, undefined, [{ ...UP, inbounds: [inbound, other] }])
    answer(nodeCommand, { ...golden(nodeCommand), installs: 'V2bX v0.4.0', programs: ['v2node', 'v2bx'] })
    await act(UP.name, '安装命令')
    await expect.element(dialog().getByText('V2bX 跑不了 AnyTLS，这些入站不会运行。')).toBeVisible()
    answer(nodeCommand, golden(nodeCommand))
    await dialog().getByRole('button', { name: 'v2node' }).click()
    await expect.element(dialog().getByText('跑不了')).not.toBeInTheDocument()
  })

  it('that could not be had says so, and what to do (3.8-08)', async () => {
    await openNodes()
    refuse(nodeCommand, 'nodeProgramNotPinned')
    await page.getByRole('button', { name: `${UP.name}的更多操作` }).click()
    await stopTime()
    await page.getByRole('menuitem', { name: '安装命令' }).click()
    await expectToast(`获取命令失败:${wordsOf('nodeProgramNotPinned')}`, 2000)
  })
})

describe('the update counts', () => {
  it('of all nodes start from zero after a word about it (3.2-08)', async () => {
    await openNodes()
    answer(clearConfigUpdates, { nodeCount: 2 })
    await page.getByRole('button', { name: '重置配置拉取次数' }).click()
    await page.getByRole('button', { name: '确认重置' }).click()
    await until(() => toasts().includes('2 个节点的配置拉取次数已归零'))
  })

  it('that could not be reset say so (3.8-07)', async () => {
    await openNodes()
    refuse(clearConfigUpdates, 'busy')
    await page.getByRole('button', { name: '重置配置拉取次数' }).click()
    await stopTime()
    await page.getByRole('button', { name: '确认重置' }).click()
    await until(() => toasts().some((words) => words.startsWith('刷新失败')))
  })
})

describe('a node', () => {
  it('is deleted after a warning that names its lines (3.2-05, 3.8-22)', async () => {
    await openNodes()
    answer(deleteNode, {})
    await act(UP.name, '删除')
    await expect.element(page.getByText('1 条线路一起删除，下次更新订阅时从客户端消失')).toBeVisible()
    answer(listNodes, [DOWN])
    await page.getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('节点删除成功') && rows().length === 1)
    expect(inputsOf(deleteNode)).toEqual([{ id: UP.id }])
  })

  it.each([
    { programs: ['dukou'], isOurs: true, isOther: false },
    { programs: ['v2node'], isOurs: false, isOther: true },
    { programs: ['dukou', 'v2bx'], isOurs: true, isOther: true },
    { programs: [], isOurs: false, isOther: true },
  ] as const)(
    'is deleted after a warning with the command that removes each of its programs: $programs',
    async ({ programs, isOurs, isOther }) => {
      const [inbound] = UP.inbounds as [(typeof UP.inbounds)[number]]
      const inbounds = programs.map((program, nth) => ({ ...inbound, number: 40_961 + nth, program }))
      await openNodes({}, undefined, [{ ...UP, inbounds }])
      await act(UP.name, '删除')
      await expect.element(page.getByRole('button', { name: '确认删除' })).toBeVisible()
      expect(page.getByText(/dukou-agent remove$/).elements()).toHaveLength(isOurs ? 1 : 0)
      expect(page.getByText(/dukou-node --remove$/).elements()).toHaveLength(isOther ? 1 : 0)
    },
  )

  it('that could not be deleted says so (3.8-06)', async () => {
    await openNodes()
    refuse(deleteNode, 'nodeNotFound')
    await act(UP.name, '删除')
    await stopTime()
    await page.getByRole('button', { name: '确认删除' }).click()
    await expectToast(`节点删除失败:${wordsOf('nodeNotFound')}`, 2000)
  })

  it('shows its inbounds with their programs, and the reports about which something had to be decided', async () => {
    await openNodes()
    answer(listReports, golden(listReports))
    answer(listQuarantine, ({ inboundNumber }) => (inboundNumber === 40_961 ? golden(listQuarantine) : []))
    await act(UP.name, '入站和上报')
    await expect.element(dialog().getByText('40961 · reality · v2node')).toBeVisible()
    await expect.element(dialog().getByText(/首次上线 2026-02-01 16:00:00，最近 2026-03-01 19:59:48/)).toBeVisible()
    await expect.element(dialog().getByText(/程序还没有上线过/)).toBeVisible()
    const decided = dialog().getByRole('table', { name: '不确定的上报' }).first()
    await expect.element(decided.getByText('包含没有送达的上一份')).toBeVisible()
    await expect.element(dialog().getByText('占位用户，不是客户')).toBeVisible()
    await until(() => dialog().getByText('没有未计费的上报').elements().length === 1 && csvLinks().length === 3)
    expect(inputsOf(listReports).map(({ inboundNumber }) => inboundNumber)).toEqual([40_961, 40_962])
    expect(csvLinks()).toMatchObject([
      { list: 'listReports', input: listReports.input.write({ uncertain: true, inboundNumber: 40_961 }) },
      { list: 'listQuarantine', input: listQuarantine.input.write({ inboundNumber: 40_961 }) },
      { list: 'listReports' },
    ])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('gives an inbound a fresh token, which is shown once', async () => {
    await openNodes()
    answer(listReports, [])
    answer(listQuarantine, [])
    answer(newInboundToken, golden(newInboundToken))
    await act(UP.name, '入站和上报')
    await dialog().getByRole('button', { name: '重新生成节点密钥' }).first().click()
    await page.getByRole('button', { name: '确认更换' }).click()
    await expect.element(page.getByText(golden(newInboundToken).token)).toBeVisible()
    expect(inputsOf(newInboundToken)).toEqual([{ number: 40_961 }])
    const [v2node] = golden(newInboundToken).configs
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await expect.element(page.getByText(golden(newInboundToken).panel, { exact: true })).toBeVisible()
    await page.getByText('/etc/v2node/config.json').click()
    await page.getByRole('button', { name: '复制 v2node 配置' }).click()
    expect(copied).toHaveBeenCalledWith(v2node?.text)
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(page.getByText(golden(newInboundToken).token)).toBeVisible()
    await page.getByRole('button', { name: '我已保存' }).click()
    await userEvent.keyboard('{Escape}')
    await until(() => dialog().elements().length === 0)
    await act(UP.name, '入站和上报')
    await expect.element(dialog().getByText('40961 · reality · v2node')).toBeVisible()
    expect(dialog().getByText(golden(newInboundToken).token).elements()).toEqual([])
  })
})
