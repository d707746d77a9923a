import { listAgents, upgradeAgents, withdrawUpgrade } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { act, dialog, openNodes, UP } from '../../../../../test/office-nodes.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { LOOKS } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { nodeAgentTexts } from './agent-messages.ts'
import { agentUpgradeTexts } from './agent-upgrade-messages.ts'
import { nodeOfficeTexts } from './messages.ts'

type Agent = ReturnType<typeof golden<typeof listAgents>>[number]
type Upgrade = Agent['agentUpgrade']
const [GOLDEN] = golden(listAgents) as [Agent]
const AT = new Date('2026-03-01T04:10:00.000Z')
const NEWEST: Upgrade = { offer: '', isTried: false, order: null }
const OFFERED: Upgrade = { offer: '0.3.0', isTried: false, order: null }
const AGENT: Agent = {
  ...GOLDEN,
  nodeId: UP.id,
  isOutdated: true,
  agentUpgrade: OFFERED,
  coreUpgrade: NEWEST,
  hysteriaUpgrade: NEWEST,
}

function ordered(
  state: NonNullable<Upgrade['order']>['state'],
  changes: Partial<NonNullable<Upgrade['order']>> = {},
): Upgrade {
  const endedAt = state === 'asked' ? null : AT
  const order = { version: '0.3.0', isForOffer: true, state, failure: '' as const, askedAt: AT, endedAt, ...changes }
  return { ...OFFERED, order }
}

/** An agent on another node. */
const other = (nth: number, agentUpgrade: Upgrade): Agent => ({
  ...AGENT,
  nodeId: String(nth).padStart(24, '0'),
  agentUpgrade,
})

async function open(agents: Agent[]): Promise<void> {
  answer(listAgents, agents)
  await act(UP.name, nodeOfficeTexts.now().agentAct)
}

describe.each(LOOKS)('an agent that can be upgraded on %s', (_name, look) => {
  it('is shown with its version, what an upgrade does to customers, and both programs', async () => {
    await openNodes(look)
    const t = agentUpgradeTexts.now()
    await open([{ ...AGENT, coreUpgrade: { ...OFFERED, offer: 'v26.4.1' } }])
    await expect.element(dialog().getByText(t.canHave('0.3.0'))).toBeVisible()
    await expect.element(dialog().getByText(t.canHave('v26.4.1'))).toBeVisible()
    await expect.element(dialog().getByText(nodeAgentTexts.now().outdatedUpgrade)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an upgrade', () => {
  it('of the first node is asked for after a word about the others, and can be withdrawn', async () => {
    await openNodes()
    const t = agentUpgradeTexts.now()
    await open([AGENT, other(2, OFFERED)])
    answer(upgradeAgents, { asked: 1 })
    await dialog().getByRole('button', { name: t.upgradeAgent, exact: true }).click()
    await expect.element(page.getByText(t.textAgent)).toBeVisible()
    await expect.element(page.getByText(t.first)).toBeVisible()
    answer(listAgents, [{ ...AGENT, agentUpgrade: ordered('asked') }, other(2, OFFERED)])
    await page.getByRole('button', { name: t.verb }).click()
    await until(() => toasts().includes(t.told(1)))
    expect(inputsOf(upgradeAgents)).toEqual([{ part: 'agent', id: UP.id }])
    await expect.element(dialog().getByText(t.asked('0.3.0'))).toBeVisible()
    await expect.element(dialog().getByText(t.progress(0, 1, 0))).toBeVisible()
    answer(withdrawUpgrade, {})
    answer(listAgents, [AGENT])
    await dialog().getByRole('button', { name: t.withdraw }).click()
    await until(() => toasts().includes(t.withdrawn))
    expect(inputsOf(withdrawUpgrade)).toEqual([{ part: 'agent', id: UP.id }])
  })

  it('of all others is offered once a node has synced with the version, without those where it failed', async () => {
    await openNodes()
    const t = agentUpgradeTexts.now()
    const tried = { ...OFFERED, isTried: true }
    const done = { ...ordered('done'), offer: '' }
    const failed = { ...ordered('failed', { failure: 'silent' }), isTried: true }
    const all = [{ ...AGENT, agentUpgrade: done }, other(2, tried), other(3, tried), other(4, failed)]
    await open(all)
    await expect.element(dialog().getByText(t.done('0.3.0', '2026-03-01 12:10:00'))).toBeVisible()
    await expect.element(dialog().getByText(t.progress(1, 0, 1))).toBeVisible()
    answer(upgradeAgents, { asked: 2 })
    await dialog()
      .getByRole('button', { name: t.othersAgent(2) })
      .click()
    await page.getByRole('button', { name: t.verb }).click()
    await until(() => toasts().includes(t.told(2)))
    expect(inputsOf(upgradeAgents)).toEqual([{ part: 'agent', id: null }])
  })

  it.each(['silent', 'ended', 'damaged', 'download', 'digest', 'unusable'] as const)(
    'that failed as %s says why, and can be asked for again',
    async (failure) => {
      await openNodes()
      const t = agentUpgradeTexts.now()
      await open([{ ...AGENT, agentUpgrade: ordered('failed', { failure }) }])
      await expect.element(dialog().getByText(t.failed('0.3.0', t[failure]))).toBeVisible()
      await expect.element(dialog().getByRole('button', { name: t.upgradeAgent, exact: true })).toBeVisible()
    },
  )

  it('of Xray says first that connections are broken, and why it is refused', async () => {
    await openNodes()
    const t = agentUpgradeTexts.now()
    await open([{ ...AGENT, isOutdated: false, agentUpgrade: NEWEST, coreUpgrade: { ...OFFERED, offer: 'v26.4.1' } }])
    refuse(upgradeAgents, 'upgradeOnTrial')
    await dialog().getByRole('button', { name: t.upgradeCore, exact: true }).click()
    await expect.element(page.getByText(t.textCore)).toBeVisible()
    await stopTime()
    await page.getByRole('button', { name: t.verb }).click()
    await expectToast(`${t.upgradeFailed}:${wordsOf('upgradeOnTrial')}`, 2000)
    expect(inputsOf(upgradeAgents)).toEqual([{ part: 'core', id: UP.id }])
  })

  it('of hysteria is offered where that runs, and tells of nodes with hysteria alone', async () => {
    await openNodes()
    const t = agentUpgradeTexts.now()
    const runs = { isOutdated: false, agentUpgrade: NEWEST, coreVersion: 'hysteria 2.6.0' }
    const offered = { ...OFFERED, offer: 'v2.7.0', isTried: true }
    const done = { ...ordered('done', { version: 'v2.7.0' }), offer: '' }
    const second = { ...other(2, NEWEST), ...runs, hysteriaUpgrade: offered }
    await open([{ ...AGENT, ...runs, hysteriaUpgrade: done }, second, other(3, NEWEST)])
    await expect.element(dialog().getByText(t.progress(1, 0, 0))).toBeVisible()
    answer(upgradeAgents, { asked: 1 })
    await press(dialog().getByRole('button', { name: t.othersHysteria(1) }))
    await expect.element(page.getByText(t.textCoreOthers)).toBeVisible()
    await press(page.getByRole('button', { name: t.verb }))
    await until(() => toasts().includes(t.told(1)))
    expect(inputsOf(upgradeAgents)).toEqual([{ part: 'hysteria', id: null }])
  })
})
