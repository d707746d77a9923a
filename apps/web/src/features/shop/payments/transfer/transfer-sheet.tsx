import { readTransfer } from '@dukou/contract'
import { yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { PayAmount, PayFact, PayFacts } from '../pay-fact.tsx'
import { transferTexts } from './messages.ts'
import { ProofState } from './proof-state.tsx'
import { SendProof } from './send-proof.tsx'
import type { Transfer } from './transfer.ts'
import css from './transfer-sheet.module.css'

const LOOK_EVERY_MS = 15_000

interface TransferSheetProps {
  tradeId: string
  orderNo: string
  onClose: () => void
}

/** Paying by a transfer: amount, reference and receiver in the order of a bank's form, then the proof and its state. */
export default function TransferSheet({ tradeId, orderNo, onClose }: TransferSheetProps) {
  const t = transferTexts.use()
  const query = useCall(
    readTransfer,
    { tradeId },
    { everyMs: (last) => (last?.proofs[0]?.status === 'waiting' ? LOOK_EVERY_MS : false) },
  )
  return (
    <Sheet title={t.title} width={440} onClose={onClose}>
      <Loaded bare query={query} skeleton={<Skeleton height={360} radius={12} />}>
        {(transfer) => {
          const [newest] = transfer.proofs
          const isOpen = newest === undefined || newest.status === 'refused'
          return (
            <div className={css.parts}>
              {newest ? <ProofState proof={newest} transfer={transfer} /> : <p className={css.lead}>{t.lead}</p>}
              {newest?.status !== 'confirmed' && <Receiver transfer={transfer} />}
              {isOpen && <SendProof {...{ tradeId, orderNo, transfer }} />}
              {!isOpen && (
                <Button fullWidth variant="default" onClick={onClose}>
                  {t.close}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
    </Sheet>
  )
}

function Receiver({ transfer: { amountLi, reference, to, codeUrl } }: { transfer: Transfer }) {
  const t = transferTexts.use()
  const amount = yuan(amountLi)
  return (
    <PayFacts>
      <PayFact label={t.amount} words={t} copied={amount.replaceAll(',', '')}>
        <PayAmount>¥{amount}</PayAmount>
      </PayFact>
      <PayFact label={t.to} words={t} copied={to}>
        <span className={css.to}>{to}</span>
      </PayFact>
      {codeUrl && (
        <div>
          <dt>{t.code}</dt>
          <dd className={css.code}>
            <img src={codeUrl} alt={t.code} />
          </dd>
        </div>
      )}
      <PayFact label={t.reference} words={t} help={t.referenceHelp} copied={reference}>
        <b className={css.reference}>{reference}</b>
      </PayFact>
    </PayFacts>
  )
}
