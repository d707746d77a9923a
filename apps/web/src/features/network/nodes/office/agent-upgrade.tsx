import { listAgents, upgradeAgents, withdrawUpgrade } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { Agent } from './agent-doctor.ts'
import { type AgentUpgradeTexts, agentUpgradeTexts } from './agent-upgrade-messages.ts'
import { ConfirmAct } from './confirm-act.tsx'
import css from './node-agent.module.css'

type Part = 'agent' | 'core' | 'hysteria'
type Upgrade = Agent['agentUpgrade']

/** Upgrades of the agent's own file and of the core that it drives. */
const partsOf = ({ coreVersion }: Agent): Part[] => ['agent', coreVersion.startsWith('hysteria ') ? 'hysteria' : 'core']
const upgradeOf = (agent: Agent, part: Part): Upgrade => agent[`${part}Upgrade`]
/** The state of the order for the version that is offered; undefined: there is none. */
const stateOf = ({ order }: Upgrade) => (order?.isForOffer ? order.state : undefined)

/** Upgrades of the agent and of Xray or hysteria on this node, and on the others once a node has synced with the new version. */
export function AgentUpgrade({ agent, agents }: { agent: Agent; agents: readonly Agent[] }) {
  const t = agentUpgradeTexts.use()
  const [asking, setAsking] = useState<{ part: Part; isOthers: boolean }>()
  return (
    <>
      {partsOf(agent).map((part) => (
        <PartUpgrade
          key={part}
          part={part}
          agent={agent}
          agents={agents.filter((one) => partsOf(one).includes(part))}
          onAsk={(isOthers) => setAsking({ part, isOthers })}
        />
      ))}
      {asking && (
        <ConfirmAct
          title={nameOf(t, asking.part, asking.isOthers ? othersOf(agent, agents, asking.part).length : undefined)}
          texts={[
            asking.part === 'agent' ? t.textAgent : asking.isOthers ? t.textCoreOthers : t.textCore,
            t.back,
            ...(asking.isOthers || upgradeOf(agent, asking.part).isTried ? [] : [t.first]),
          ]}
          verb={t.verb}
          failed={t.upgradeFailed}
          act={async () => {
            const { asked } = await call(upgradeAgents, {
              part: asking.part,
              id: asking.isOthers ? null : agent.nodeId,
            })
            void refresh(listAgents)
            return t.told(asked)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

interface PartProps {
  part: Part
  agent: Agent
  agents: readonly Agent[]
  onAsk: (isOthers: boolean) => void
}

function PartUpgrade({ part, agent, agents, onAsk }: PartProps) {
  const t = agentUpgradeTexts.use()
  const upgrade = upgradeOf(agent, part)
  const state = stateOf(upgrade)
  const others = othersOf(agent, agents, part)
  const isUnderWay = agents.some((one) => stateOf(upgradeOf(one, part)) === 'asked')
  if (upgrade.offer === '' && upgrade.order === null && others.length === 0 && !isUnderWay) return null
  const withdraw = async () => {
    try {
      await call(withdrawUpgrade, { part, id: agent.nodeId })
      tellDone(t.withdrawn)
      void refresh(listAgents)
    } catch (thrown) {
      tellFailure(t.withdrawFailed, thrown)
    }
  }
  return (
    <section className={css.upgrade} aria-label={t[part]}>
      <p>
        <b>{t[part]}</b> {wordsOf(t, upgrade)}
      </p>
      {(others.length > 0 || isUnderWay) && <p className={css.dim}>{progressOf(t, agents, part)}</p>}
      <div className={css.acts}>
        {upgrade.order?.state === 'asked' && (
          <Button variant="default" onClick={withdraw}>
            {t.withdraw}
          </Button>
        )}
        {others.length > 0 && (
          <Button variant="default" onClick={() => onAsk(true)}>
            {nameOf(t, part, others.length)}
          </Button>
        )}
        {upgrade.offer !== '' && state !== 'asked' && <Button onClick={() => onAsk(false)}>{nameOf(t, part)}</Button>}
      </div>
    </section>
  )
}

function nameOf(t: AgentUpgradeTexts, part: Part, others?: number): string {
  const [one, all] = {
    agent: [t.upgradeAgent, t.othersAgent] as const,
    core: [t.upgradeCore, t.othersCore] as const,
    hysteria: [t.upgradeHysteria, t.othersHysteria] as const,
  }[part]
  return others === undefined ? one : all(others)
}

/** Agents that staff may order together: a node has synced with what they are offered, and it did not fail on them. */
function othersOf(agent: Agent, agents: readonly Agent[], part: Part): Agent[] {
  return agents.filter((other) => {
    const upgrade = upgradeOf(other, part)
    const state = stateOf(upgrade)
    return other !== agent && upgrade.offer !== '' && upgrade.isTried && state !== 'asked' && state !== 'failed'
  })
}

function wordsOf(t: AgentUpgradeTexts, { offer, order }: Upgrade): string {
  if (order?.state === 'asked') return t.asked(order.version)
  if (order?.state === 'failed' && (order.isForOffer || offer === ''))
    return t.failed(order.version, t[order.failure || 'unknown'])
  if (offer !== '') return t.canHave(offer)
  return order?.state === 'done' && order.endedAt ? t.done(order.version, moment(order.endedAt)) : t.hasNewest
}

function progressOf(t: AgentUpgradeTexts, agents: readonly Agent[], part: Part): string {
  const states = agents.map((one) => ({ offer: upgradeOf(one, part).offer, state: stateOf(upgradeOf(one, part)) }))
  const count = (state: string) => states.filter((one) => one.offer !== '' && one.state === state).length
  return t.progress(states.filter(({ offer }) => offer === '').length, count('asked'), count('failed'))
}
