import { createHash } from 'node:crypto'
import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { programRuns } from '@dukou/node-protocol'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newToken, sha256 } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { type NodeProgram, PROGRAM_TITLES, pinnedPrograms } from '../node-programs/index.ts'
import { openParameters } from './inbound-parameters.ts'
import { installScript, quoted } from './install-script.ts'
import { nodeInboundOf } from './node-inbound.ts'
import { inboundsOf, lockNode, type Node } from './nodes-table.ts'
import { panelAddress } from './panel-address.ts'

const GOOD_FOR_MS = 15 * 60_000

/** The setting with the operator's own script for each kind of server. */
const SCRIPTS = {
  alpine: 'alpineInstall',
  ubuntu_x86: 'ubuntuX86Install',
  ubuntu_arm: 'ubuntuArmInstall',
  ubuntu_mainland: 'ubuntuMainlandInstall',
  ubuntu_reality: 'ubuntuRealityInstall',
  alpine_reality: 'alpineRealityInstall',
} as const

type Answer = AnswerOf<Calls['nodeCommand']>

/**
 * A command with a fresh password, in place of the one before. It runs our script, or the operator's own where the
 * settings name one. Our script is stored sealed, so that its bytes stay those whose digest the command carries.
 */
export const nodeCommand: Handler<Calls['nodeCommand']> = async (ctx, { id, program }) => {
  const password = newToken()
  const expiresAt = new Date(ctx.now().getTime() + GOOD_FOR_MS)
  return ctx.db.transaction().execute(async (tx) => {
    const node = await lockNode(tx, id)
    if (!node) refuse('nodeNotFound')
    const own = ctx.settings[SCRIPTS[node.server_type as keyof typeof SCRIPTS]]
    const { script, answer } = own
      ? { script: null, answer: ownCommand(own, panelAddress(ctx), password) }
      : await ourCommand(ctx, tx, node, program, password)
    await tx
      .updateTable('nodes')
      .set({
        enrol_sha256: sha256(password),
        enrol_until: expiresAt,
        enrol_script_sealed: script === null ? null : ctx.secrets.seal(scriptPlace(id), script),
      })
      .where('id', '=', node.id)
      .execute()
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'nodeCommand', target: id })
    return { ...answer, expiresAt }
  })
}

/** The name that a sealed script belongs to. */
export function scriptPlace(nodePublicId: string): string {
  return `nodes.enrol_script ${nodePublicId}`
}

type Command = { script: string | null; answer: Omit<Answer, 'expiresAt'> }

async function ourCommand(
  ctx: Ctx<Actor>,
  tx: Tx,
  node: Node,
  wanted: InputOf<Calls['nodeCommand']>['program'],
  password: string,
): Promise<Command> {
  const pins = await pinnedPrograms(tx)
  const isWanted = (program: string) => program === (wanted ?? program)
  if (!pins.some((pin) => isWanted(pin.program))) refuse('nodeProgramNotPinned')
  const inbounds = await servedInbounds(ctx, tx, node)
  const programs = [...new Set(pins.map((pin) => pin.program))].filter((program) =>
    inbounds.some(({ protocol }) => programRuns(program, protocol)),
  )
  const program = programs.find(isWanted) ?? refuse('nodeProgramRunsNone')
  const ofProgram = pins.filter((pin) => pin.program === program)
  const panel = panelAddress(ctx)
  const script = installScript({
    panel,
    sources: ctx.config,
    node: { id: node.public_id, name: node.name, isInMainland: node.server_type === 'ubuntu_mainland' },
    password,
    program,
    pins: ofProgram,
    inbounds,
    language: ctx.client.language,
  })
  const fetching = { address: `${panel}/api/node/install`, password, digest: digestOf(script) }
  const installs = `${PROGRAM_TITLES[program as NodeProgram]} ${ofProgram[0]?.version ?? ''}`
  return { script, answer: { command: commandThat(fetching, 'sh "$f"'), installs, programs } }
}

/** The inbounds that stock programs can run. */
async function servedInbounds(ctx: Ctx<Actor>, tx: Tx, node: Node) {
  const inbounds = await inboundsOf(tx, node.id)
  if (inbounds.length === 0) refuse('nodeWithoutInbounds')
  const served = inbounds.flatMap(({ number, protocol, listen_port, parameters_sealed }) => {
    const parameters = openParameters(ctx.secrets, { nodePublicId: node.public_id, protocol }, parameters_sealed)
    const intervals = { pullSeconds: 60, pushSeconds: 60 }
    const inbound = nodeInboundOf(
      { parameters, listenPort: listen_port, nodeIp: node.ip, nodeHost: node.host },
      intervals,
    )
    return inbound ? [{ number, listenIp: inbound.listenIp, protocol: inbound.protocol }] : []
  })
  return served.length > 0 ? served : refuse('inboundsNeedHost')
}

/** An address may end in `#sha256=HEX`; the command then checks the operator's script too. */
function ownCommand(address: string, panel: string, password: string): Omit<Answer, 'expiresAt'> {
  const [url = '', fragment = ''] = address.split('#', 2)
  const digest = /^sha256=([0-9a-f]{64})$/.exec(fragment)?.[1]
  const run = `sh "$f" --panel ${quoted(panel)} --enrol ${quoted(password)}`
  return { command: commandThat({ address: digest ? url : address, digest }, run), installs: '', programs: [] }
}

/** Downloads to a file, checks its digest and runs it; ends with the exit code of the script. */
export function commandThat(
  { address, password, digest }: { address: string; password?: string; digest: string | undefined },
  run: string,
): string {
  const header = password ? `-H ${quoted(`Authorization: Bearer ${password}`)} ` : ''
  const wgetHeader = header.replace('-H ', '--header ')
  const download = `{ curl -fsSL ${header}-o "$f" ${quoted(address)} || wget -q ${wgetHeader}-O "$f" ${quoted(address)}; }`
  const check = digest ? [`echo "${digest}  $f" | sha256sum -c -`] : []
  return `(${[`f=$(mktemp)`, `trap 'rm -f "$f"' EXIT`, download, ...check, run].join(' && ')})`
}

function digestOf(script: string): string {
  return createHash('sha256').update(script).digest('hex')
}
