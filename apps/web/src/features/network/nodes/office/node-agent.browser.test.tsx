import { agentCommand, listAgents, revokeAgent } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { act, DOWN, dialog, openNodes, UP } from '../../../../../test/office-nodes.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { type NodeAgentTexts, nodeAgentTexts } from './agent-messages.ts'
import { nodeOfficeTexts } from './messages.ts'

const LONG_AGO = new Date('2026-03-01T03:00:00.000Z')
const [AGENT] = golden(listAgents) as [ReturnType<typeof golden<typeof listAgents>>[number]]

describe.each(LOOKS)('our own agent on %s', (_name, look) => {
  it('shows when it last asked, whether its core runs, and what waits', async () => {
    await openNodes(look)
    const t = nodeAgentTexts.now()
    answer(listAgents, [{ ...AGENT, nodeId: UP.id }])
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(`${t.running} · Xray 26.3.27`)).toBeVisible()
    await expect.element(dialog().getByText(t.waitingOf(1, '0.07 GB'))).toBeVisible()
    await expect.element(dialog().getByText(t.clockGood)).toBeVisible()
    await expect.element(dialog().getByText(t.cutYes, { exact: true })).toBeVisible()
    await expect.element(dialog().getByText(t.speedHeld, { exact: true })).toBeVisible()
    await expect.element(dialog().getByText(t.loadOf(42))).toBeVisible()
    await expect.element(dialog().getByText(t.fine)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('our own agent', () => {
  it('says until when it writes the log of connections, and where, while that is on', async () => {
    const end = new Date(GOLDEN_NOW.getTime() + 3600_000)
    await openNodes({}, undefined, [
      { ...UP, coreLog: true, coreLogEndsAt: end },
      { ...DOWN, coreLogEndsAt: GOLDEN_NOW },
    ])
    const t = nodeAgentTexts.now()
    answer(
      listAgents,
      [UP, DOWN].map(({ id }) => ({ ...AGENT, nodeId: id })),
    )
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.coreLogUntil(end))).toBeVisible()
    await dialog().getByRole('button', { name: t.close }).click()
    await act(DOWN.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.cut, { exact: true })).toBeVisible()
    expect(dialog().getByText(t.coreLog, { exact: true }).query()).toBeNull()
  })

  it('is set up by a command that is shown with what the machine needs', async () => {
    await openNodes()
    const t = nodeAgentTexts.now()
    answer(listAgents, [])
    answer(agentCommand, { ...golden(agentCommand), unpinned: ['xray', 'nodejs'] })
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.none)).toBeVisible()
    await dialog().getByRole('button', { name: t.get }).click()
    await expect.element(dialog().getByText(t.needs)).toBeVisible()
    await expect.element(dialog().getByText(t.unpinned(['Xray', 'Node.js']))).toBeVisible()
    expect(inputsOf(agentCommand)).toEqual([{ id: UP.id }])
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await dialog().getByRole('button', { name: t.copy }).click()
    expect(copied).toHaveBeenCalledWith(golden(agentCommand).command)
  })

  it('says why there is no command', async () => {
    await openNodes()
    const t = nodeAgentTexts.now()
    answer(listAgents, [])
    refuse(agentCommand, 'agentNotBuilt')
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.none)).toBeVisible()
    await stopTime()
    await dialog().getByRole('button', { name: t.get }).click()
    await expectToast(`${t.failed}:${wordsOf('agentNotBuilt')}`, 2000)
  })

  it.each<[string, Partial<typeof AGENT>, (t: NodeAgentTexts) => string[]]>([
    ['that never asked', { seenAt: null }, (t) => [t.neverAsked, t.neverAskedTodo]],
    ['that is silent', { seenAt: LONG_AGO, isCoreRunning: false }, (t) => [t.silent, t.silentTodo]],
    ['whose core does not run', { isCoreRunning: false }, (t) => [t.coreStopped('Xray 26.3.27'), t.coreStoppedTodo]],
    ['that is overloaded', { loadPercent: 420 }, (t) => [t.busy(420), t.busyTodo]],
    ['whose reports pile up', { waitingBatches: 21 }, (t) => [t.piling(21), t.pilingTodo]],
    ['that can end no streams', { canCut: false }, (t) => [t.cannotCut, t.cannotCutTodo]],
    ['that lacks nft', { speedState: 'program' }, (t) => [t.speedLacks, t.speedLacksTodo]],
    ['that may not filter', { speedState: 'right' }, (t) => [t.speedRefused, t.speedRefusedTodo]],
    ['whose proxy takes no connection', { exitsDown: 1 }, (t) => [t.exitsDown, t.exitsDownTodo]],
    [
      'that has no certificate yet',
      { certificatesMissing: 1 },
      (t) => [t.certificateMissing, t.certificateMissingTodo],
    ],
    ['whose people go on', { stillMoving: 3 }, (t) => [t.moving(3), t.movingTodo]],
    [
      'that is outdated',
      { isOutdated: true, version: '0.1.0', canUpgrade: false },
      (t) => [t.outdated('0.1.0'), t.outdatedTodo],
    ],
    [
      'with another Xray',
      { isTestedCore: false, coreVersion: 'Xray 1.8.0' },
      (t) => [t.untested('Xray 1.8.0'), t.untestedTodo],
    ],
  ])('says of one %s what is the matter and what to do', async (_what, change, words) => {
    await openNodes()
    const t = nodeAgentTexts.now()
    answer(listAgents, [{ ...AGENT, nodeId: UP.id, ...change }])
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByRole('list', { name: t.trouble })).toBeVisible()
    const items = [...document.querySelectorAll(`ul[aria-label="${t.trouble}"] li`)]
    expect(items.map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([words(t)])
  })

  it('names the inbounds with a certificate on a node that has an IP address for its host', async () => {
    const [inbound] = UP.inbounds
    if (!inbound) throw new Error('the node has no inbound')
    const trojan = { ...inbound, protocol: 'trojan', certMode: 'http' } as const
    await openNodes({}, undefined, [{ ...UP, host: '203.0.113.8', inbounds: [inbound, trojan] }])
    const t = nodeAgentTexts.now()
    answer(listAgents, [{ ...AGENT, nodeId: UP.id }])
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.leftOut('Trojan'))).toBeVisible()
  })

  it('names the inbounds that the agent does not run, and says which core a node needs', async () => {
    const [inbound] = UP.inbounds
    if (!inbound) throw new Error('the node has no inbound')
    const more = [
      { ...inbound, protocol: 'trojan', certMode: 'http' },
      { ...inbound, protocol: 'trojanWs', certMode: 'file' },
      { ...inbound, protocol: 'anytls', certMode: 'file' },
    ] as const
    const hysteria = { ...DOWN, host: 'sg02.dukou.example' }
    await openNodes({}, undefined, [{ ...UP, inbounds: [inbound, ...more] }, hysteria])
    const t = nodeAgentTexts.now()
    answer(listAgents, [
      { ...AGENT, nodeId: UP.id },
      { ...AGENT, nodeId: DOWN.id, isCoreRunning: false, coreVersion: '' },
    ])
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.leftOut('AnyTLS'))).toBeVisible()
    await expect.element(dialog().getByText(t.leftOutTodo)).toBeVisible()
    await dialog().getByRole('button', { name: t.close }).click()
    await act(DOWN.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.coreStopped('hysteria 2.6.0'))).toBeVisible()
    // The sheet of the other node may still be on its way out.
    await until(() => document.querySelectorAll(`ul[aria-label="${t.trouble}"] li`).length === 1)
  })

  it('warns of a second process, refused batches, a wrong clock and a core that does not run', async () => {
    await openNodes()
    const t = nodeAgentTexts.now()
    const twinAt = new Date('2026-03-01T04:10:00.000Z')
    answer(listAgents, [
      {
        ...AGENT,
        nodeId: UP.id,
        twinAt,
        refusedBatches: 2,
        clockOffSeconds: -90,
        isCoreRunning: false,
        coreVersion: '',
        waitingBatches: 0,
      },
    ])
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await expect.element(dialog().getByText(t.twin(twinAt))).toBeVisible()
    expect(t.twin(twinAt)).toContain('2026-03-01 12:10:00')
    await expect.element(dialog().getByText(t.twinTodo)).toBeVisible()
    await expect.element(dialog().getByText(t.refused(2))).toBeVisible()
    await expect.element(dialog().getByText(t.clockOff(-90), { exact: true })).toBeVisible()
    await expect.element(dialog().getByText(t.clockWrong(-90))).toBeVisible()
    await expect.element(dialog().getByText(t.coreStopped('Xray 26.3.27'))).toBeVisible()
    await expect.element(dialog().getByText(`${t.stopped} · ${t.unknown}`)).toBeVisible()
    await expect.element(dialog().getByText(t.nothing, { exact: true })).toBeVisible()
  })

  it('is revoked after a word about what goes on at the node', async () => {
    await openNodes()
    const t = nodeAgentTexts.now()
    answer(listAgents, [{ ...AGENT, nodeId: UP.id }])
    answer(revokeAgent, {})
    await act(UP.name, nodeOfficeTexts.now().agentAct)
    await dialog().getByRole('button', { name: t.revoke, exact: true }).click()
    await expect.element(page.getByText(t.revokeRuns)).toBeVisible()
    answer(listAgents, [])
    await page.getByRole('button', { name: t.revokeVerb }).click()
    await until(() => toasts().includes(t.revoked))
    expect(inputsOf(revokeAgent)).toEqual([{ id: UP.id }])
    await expect.element(dialog().getByText(t.none)).toBeVisible()
  })
})
