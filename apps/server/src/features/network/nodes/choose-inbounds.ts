import type { Calls, InputOf } from '@dukou/contract'
import { factsOf, nodeCarries } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { fixProgram } from '../usage/index.ts'
import { ensureInbound } from './ensure-inbound.ts'
import { withChoices } from './inbound-choices.ts'
import { openParameters, sealParameters } from './inbound-parameters.ts'
import { newParameters } from './inbounds/all.ts'
import { inboundsOf, type Node } from './nodes-table.ts'

type Chosen = InputOf<Calls['saveNode']>['inbounds']

/**
 * Sets what was chosen for a node's inbounds. One that is not there is made, so that a choice may come before the first
 * line. Profiles and node programs learn of it together: both read these parameters, and their change is a new revision.
 */
export async function chooseInbounds(ctx: Ctx<Actor>, tx: Tx, node: Node, chosen: Chosen): Promise<void> {
  for (const { protocol, fixedProgram, ...choices } of chosen) {
    if (!nodeCarries(node.type, protocol)) refuse('protocolNotForNode', { protocol: factsOf(protocol).title })
    const place = { nodePublicId: node.public_id, protocol }
    const existing = (await inboundsOf(tx, node.id)).find((inbound) => inbound.protocol === protocol)
    const { number } =
      existing ??
      (await ensureInbound(ctx, tx, node, protocol, withChoices(protocol, newParameters(protocol), choices)))
    if (fixedProgram) await fixProgram(tx, number, fixedProgram === 'auto' ? null : fixedProgram)
    if (!existing) continue
    const before = openParameters(ctx.secrets, place, existing.parameters_sealed)
    const after = withChoices(protocol, before, choices)
    if (after === before) continue
    await tx
      .updateTable('inbounds')
      .set({ parameters_sealed: sealParameters(ctx.secrets, place, after) })
      .where('number', '=', number)
      .execute()
  }
}
