import type { Act } from '../acts.ts'
import type { Process } from '../process.ts'
import type { Stage } from '../stage.ts'
import { nowOf } from '../who.ts'
import { buyWith } from './about-order.ts'
import { type KindsOf, keyOf } from './kind.ts'

interface Proof {
  id: string
  status: string
}

const aboutProof =
  (
    call: (process: Process, owner: Stage['world']['owner'], proof: { id: string; dueLi: bigint }) => Promise<unknown>,
  ) =>
  ({ facts, world }: Stage, act: { proof: number }) => {
    const proof = facts.proofs.get(act.proof)
    return proof && ((process: Process) => call(process, world.owner, proof))
  }

const amountOf = ({ facts }: Stage, { proof, offLi }: { proof: number; offLi: number }) =>
  (facts.proofs.get(proof)?.dueLi ?? 0n) + BigInt(offLi)

/** Money that goes from bank to bank, and staff who confirm that it came. */
export const TRANSFER_KINDS: KindsOf<'transfer' | 'prove' | 'confirm' | 'refuseProof'> = {
  transfer: {
    ask: buyWith('transfer'),
    learn({ facts }, act, trade: { id: string; status: string; amountLi: bigint }) {
      const order = facts.orders.get(act.order)
      if (!order) return
      if (trade.status === 'paid') order.isToldPaid = true
      else if (!order.transfers.some(({ id }) => id === trade.id)) {
        order.transfers.push({ id: trade.id, dueLi: trade.amountLi })
      }
    },
  },
  prove: {
    ask(stage, act) {
      const order = stage.facts.orders.get(act.order)
      const who = order && nowOf(stage, order.who)
      const trade = order?.transfers.at(-1)
      const proofUrl = who && stage.world.pictureOf(who, stage.facts.proofs.size)
      if (!who || !trade || !proofUrl) return undefined
      return async (process, tries) => {
        // Without a key: who got no answer looks whether the proof is there.
        const before = tries > 0 ? await waiting(process) : undefined
        return before ?? process.call('sendProof', who.actor, { tradeId: trade.id, proofUrl, note: '' }, '')
      }

      async function waiting(process: Process): Promise<Proof | undefined> {
        const seen = await process.call('readTransfer', who?.actor as never, { tradeId: trade?.id ?? '' }, '')
        return (seen as { proofs: Proof[] }).proofs.find(({ status }) => status === 'waiting')
      }
    },
    learn({ facts }, act, { id }: Proof) {
      const order = facts.orders.get(act.order)
      const dueLi = order?.transfers.at(-1)?.dueLi ?? 0n
      // A second try may find the proof of an earlier act.
      const known = [...facts.proofs.values()].find((proof) => proof.id === id)
      if (order) facts.proofs.set(act.id, known ?? { id, dueLi, confirmedLi: undefined })
    },
  },
  confirm: {
    ask(stage, act) {
      const receivedLi = amountOf(stage, act)
      if (receivedLi <= 0n) return undefined
      return aboutProof((process, owner, { id }) =>
        process.call('confirmProof', owner, { id, receivedLi, bankNo: `bank ${act.id}` }, keyOf(act as Act)),
      )(stage, act)
    },
    learn(stage, act) {
      const proof = stage.facts.proofs.get(act.proof)
      if (!proof) return
      if (proof.confirmedLi !== undefined) stage.wrong.push(`proof ${proof.id} was confirmed twice`)
      proof.confirmedLi = amountOf(stage, act)
    },
  },
  refuseProof: {
    ask: (stage, act) =>
      aboutProof((process, owner, { id }) => process.call('refuseProof', owner, { id, message: 'no' }, keyOf(act)))(
        stage,
        act,
      ),
  },
}
