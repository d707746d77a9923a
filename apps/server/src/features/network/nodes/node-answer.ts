import type { AnswerOf, Calls } from '@dukou/contract'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { ProgramThere } from '../usage/index.ts'
import { runningLogEnd, toldRevision } from './core-log.ts'
import { shownProxy } from './exit-proxy.ts'
import { choicesOf } from './inbound-choices.ts'
import { openParameters } from './inbound-parameters.ts'
import { type InboundSigns, troubleOf } from './inbound-trouble.ts'
import type { InboundRow, InboundUse, Node } from './nodes-table.ts'
import { isOnline, lastSeen, silentAfterSeconds } from './seen.ts'
import { sshPasswordForBrowser } from './ssh-password.ts'

export type NodeAnswer = AnswerOf<Calls['saveNode']>

/** Columns of an inbound that the answer needs, beside its parameters. */
type ListedColumn =
  | 'number'
  | 'protocol'
  | 'listen_port'
  | 'public_port'
  | 'parameters_sealed'
  | 'left_out_since'
  | 'first_seen_at'

type Listed = Pick<InboundRow, ListedColumn> & InboundUse & InboundSigns & ProgramThere

/** @param warnings of all inbounds that have one, by number */
export function nodeAnswer(
  app: Pick<Ctx<Actor>, 'secrets' | 'now' | 'settings'>,
  node: Node,
  inbounds: readonly Listed[],
  warnings: ReadonlyMap<number, string>,
): NodeAnswer {
  const coreLogEndsAt = runningLogEnd(node, app.now())
  const seenAt = lastSeen(node.last_seen_at, ...inbounds.map(({ last_seen_at }) => last_seen_at))
  const silence = silentAfterSeconds(node.pull_seconds ?? app.settings.nodePullSeconds)
  const trouble = inbounds.flatMap((inbound) => {
    const found = inbound.has_lines ? troubleOf(inbound, app.now(), silence) : undefined
    return found ? { number: inbound.number, ...found, isLeftOut: inbound.left_out_since !== null } : []
  })
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
    coreLog: coreLogEndsAt !== null,
    coreLogEndsAt,
    openaiProxy: shownProxy(node),
    serverType: node.server_type as NodeAnswer['serverType'],
    sshPort: node.ssh_port,
    sshUsername: node.ssh_username,
    sshPassword: sshPasswordForBrowser(node.ssh_password_sealed),
    // The worst inbound counts: customers of its lines have no other.
    online: trouble.length === 0 && isOnline(seenAt, app.now(), silence),
    pullSeconds: node.pull_seconds,
    pushSeconds: node.push_seconds,
    agentVersion: [...new Set(inbounds.map(({ version }) => version).filter(Boolean))].join(', '),
    configUpdates: node.config_updates,
    lastSeenAt: seenAt,
    upgradeAskedAt: node.upgrade_asked_at,
    load: node.load && node.load_at && { at: node.load_at, ...node.load },
    inbounds: inbounds.map((inbound) => ({
      number: inbound.number,
      protocol: inbound.protocol,
      listenPort: inbound.listen_port,
      publicPort: inbound.public_port,
      program: inbound.program,
      firstSeenAt: inbound.first_seen_at,
      lastSeenAt: inbound.last_seen_at,
      fixedProgram: inbound.fixedProgram ?? 'auto',
      ...choicesOf(
        openParameters(
          app.secrets,
          { nodePublicId: node.public_id, protocol: inbound.protocol },
          inbound.parameters_sealed,
        ),
      ),
    })),
    trouble,
    warnings: inbounds.flatMap(({ number }) => warnings.get(number) ?? []),
    revision: toldRevision(node, app.now()),
  }
}
