import type { AnswerOf, Calls } from '@dukou/contract'
import type { App } from '../../platform/context.ts'
import type { ProgramThere } from '../usage/index.ts'
import { choicesOf } from './inbound-choices.ts'
import { openParameters } from './inbound-parameters.ts'
import type { InboundRow, Node } from './nodes-table.ts'
import { isOnline, lastSeen } from './seen.ts'
import { sshPasswordForBrowser } from './ssh-password.ts'

export type NodeAnswer = AnswerOf<Calls['saveNode']>

/** What is told of an inbound beside what its parameters say. */
type ListedColumn = 'number' | 'protocol' | 'listen_port' | 'public_port' | 'parameters_sealed' | 'last_seen_at'

/** @param warnings of all inbounds that have one, by number */
export function nodeAnswer(
  app: Pick<App, 'secrets' | 'now'>,
  node: Node,
  inbounds: readonly (Pick<InboundRow, ListedColumn> & ProgramThere)[],
  warnings: ReadonlyMap<number, string>,
): NodeAnswer {
  const now = app.now()
  return {
    id: node.public_id,
    index: node.sort,
    name: node.name,
    country: { name: node.country_name, flag: node.country_flag },
    type: node.type,
    ip: node.ip,
    host: node.host,
    controlPort: node.control_port,
    relayPort: node.relay_port,
    listenPort: node.listen_port,
    publicPort: node.public_port,
    description: node.description,
    warp: node.warp,
    coreLog: node.core_log,
    openaiProxy: node.openai_proxy,
    serverType: node.server_type as NodeAnswer['serverType'],
    sshPort: node.ssh_port,
    sshUsername: node.ssh_username,
    sshPassword: sshPasswordForBrowser(node.ssh_password_sealed),
    online: [node, ...inbounds].some(({ last_seen_at }) => isOnline(last_seen_at, now)),
    pullSeconds: node.pull_seconds,
    pushSeconds: node.push_seconds,
    agentVersion: [...new Set(inbounds.map(({ version }) => version).filter(Boolean))].join(', '),
    configUpdates: node.config_updates,
    lastSeenAt: lastSeen(node.last_seen_at, ...inbounds.map(({ last_seen_at }) => last_seen_at)),
    upgradeAskedAt: node.upgrade_asked_at,
    load: node.load && node.load_at && { at: node.load_at, ...node.load },
    inbounds: inbounds.map((inbound) => ({
      number: inbound.number,
      protocol: inbound.protocol,
      listenPort: inbound.listen_port,
      publicPort: inbound.public_port,
      program: inbound.program,
      fixedProgram: inbound.fixedProgram ?? 'auto',
      ...choicesOf(
        openParameters(
          app.secrets,
          { nodePublicId: node.public_id, protocol: inbound.protocol },
          inbound.parameters_sealed,
        ),
      ),
    })),
    warnings: inbounds.flatMap(({ number }) => warnings.get(number) ?? []),
  }
}
