import { type AnswerOf, agentCommand, listAgents, revokeAgent } from '@dukou/contract'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { CodeBlock } from '../../../../office/code-block.tsx'
import { volume } from '../../../../office/traffic.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type Agent, CLOCK_GOOD_SECONDS, type Finding, findingsOf } from './agent-doctor.ts'
import { nodeAgentTexts } from './agent-messages.ts'
import { AgentUpgrade } from './agent-upgrade.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import css from './node-agent.module.css'
import type { OfficeNode } from './node-values.ts'

type Command = AnswerOf<typeof agentCommand>

/** Our own agent on a node: how it fares, the command that sets it up, and its end. */
export default function NodeAgent({ node, onClose }: { node: OfficeNode; onClose: () => void }) {
  const t = nodeAgentTexts.use()
  const query = useCall(listAgents, {}, { everyMs: 10_000 })
  const [command, setCommand] = useState<Command>()
  const [isRevoking, setRevoking] = useState(false)
  const ask = async () => {
    try {
      setCommand(await call(agentCommand, { id: node.id }))
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.failed}:${failure.message}`, { ms: 2000 })
    }
  }
  const revoke = async () => {
    await call(revokeAgent, { id: node.id })
    setCommand(undefined)
    void refresh(listAgents)
    return t.revoked
  }
  return (
    <>
      <Sheet title={t.title(node.name)} width={600} onClose={onClose}>
        <div className={css.agent}>
          <p>{t.lead}</p>
          <Loaded query={query} skeleton={<Skeleton height={120} />} bare>
            {(agents) => {
              const agent = agents.find(({ nodeId }) => nodeId === node.id)
              return (
                <>
                  {agent && (
                    <>
                      <Facts agent={agent} node={node} />
                      <AgentUpgrade agent={agent} agents={agents} />
                    </>
                  )}
                  {!agent && <p className={css.dim}>{t.none}</p>}
                  <div className={css.acts}>
                    {agent && (
                      <Button variant="default" onClick={() => setRevoking(true)}>
                        {t.revoke}
                      </Button>
                    )}
                    <Button variant={agent ? 'default' : 'filled'} onClick={ask}>
                      {agent ? t.again : t.get}
                    </Button>
                  </div>
                </>
              )
            }}
          </Loaded>
          {command && <CommandOnce command={command} needs={node.type === 'h2' ? t.needsHysteria : t.needs} />}
        </div>
      </Sheet>
      {isRevoking && (
        <ConfirmAct
          title={t.revokeTitle(node.name)}
          texts={[t.revokeText, t.revokeRuns]}
          verb={t.revokeVerb}
          failed={t.revokeFailed}
          act={revoke}
          onClose={() => setRevoking(false)}
        />
      )}
    </>
  )
}

const SPEED = {
  held: 'speedHeld',
  program: 'speedLacking',
  right: 'speedForbidden',
  hysteria: 'speedNone',
} as const

function Facts({ agent, node }: { agent: Agent; node: OfficeNode }) {
  const t = nodeAgentTexts.use()
  const { seenAt, version, coreVersion, isCoreRunning, waitingBatches, waitingBytes, clockOffSeconds } = agent
  const { canCut, speedState, loadPercent } = agent
  const { coreLogEndsAt } = node
  const facts = [
    [t.lastSync, seenAt ? moment(seenAt) : t.never],
    [t.version, version || t.never],
    [t.core, `${isCoreRunning ? t.running : t.stopped} · ${coreVersion || t.unknown}`],
    [t.waiting, waitingBatches === 0 ? t.nothing : t.waitingOf(waitingBatches, volume(waitingBytes))],
    [t.clock, Math.abs(clockOffSeconds) < CLOCK_GOOD_SECONDS ? t.clockGood : t.clockOff(clockOffSeconds)],
    ...(canCut === null ? [] : [[t.cut, canCut ? t.cutYes : t.cutNo]]),
    ...(speedState === null ? [] : [[t.speed, t[SPEED[speedState]]]]),
    ...(coreLogEndsAt && coreLogEndsAt > serverNow() ? [[t.coreLog, t.coreLogUntil(coreLogEndsAt)]] : []),
    ...(loadPercent === null ? [] : [[t.load, t.loadOf(loadPercent)]]),
  ]
  return (
    <>
      <Findings findings={findingsOf(agent, node, serverNow(), t)} />
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = nodeAgentTexts.use()
  if (findings.length === 0) return <p className={css.dim}>{t.fine}</p>
  return (
    <ul className={css.findings} aria-label={t.trouble}>
      {findings.map(({ id, what, todo }) => (
        <li key={id} className={css.warning}>
          <b>{what}</b>
          <span>{todo}</span>
        </li>
      ))}
    </ul>
  )
}

const TITLES = { xray: 'Xray', hysteria: 'hysteria', nodejs: 'Node.js' } as const

function CommandOnce({ command: { command, expiresAt, unpinned }, needs }: { command: Command; needs: string }) {
  const t = nodeAgentTexts.use()
  const copy = () => copyAndTell(command, { copied: t.copied, copyFailed: t.copyFailed })
  return (
    <>
      <p className={css.warning}>{needs}</p>
      {unpinned.length > 0 && <p className={css.warning}>{t.unpinned(unpinned.map((one) => TITLES[one]))}</p>}
      <CodeBlock text={command} />
      <p className={css.dim}>
        {t.once} {t.until(moment(expiresAt).slice(11, 16))}
      </p>
      <div className={css.acts}>
        <Button icon={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={copy}>
          {t.copy}
        </Button>
      </div>
    </>
  )
}
