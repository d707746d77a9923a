import { readTransfer } from '@dukou/contract'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Hidden } from '../../../../ui/states/hidden.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
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
              {newest ? (
                <ProofState proof={newest} expiresAt={transfer.expiresAt} />
              ) : (
                <p className={css.lead}>{t.lead}</p>
              )}
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
    <dl className={css.facts}>
      <Fact label={t.amount} copied={amount.replaceAll(',', '')}>
        <b className={css.amount}>¥{amount}</b>
      </Fact>
      <Fact label={t.to} copied={to}>
        <span className={css.to}>{to}</span>
      </Fact>
      {codeUrl && (
        <div>
          <dt>{t.code}</dt>
          <dd className={css.code}>
            <img src={codeUrl} alt={t.code} />
          </dd>
        </div>
      )}
      <Fact label={t.reference} help={t.referenceHelp} copied={reference}>
        <b className={css.reference}>{reference}</b>
      </Fact>
    </dl>
  )
}

interface FactProps {
  label: string
  help?: string
  /** Text that the copy button copies. */
  copied: string
  children: ReactNode
}

function Fact({ label, help, copied, children }: FactProps) {
  const t = transferTexts.use()
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.box}>
        <span>{children}</span>
        <Button
          variant="default"
          size="sm"
          icon={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => copyAndTell(copied, t)}
        >
          <Hidden>{t.copy(label)}</Hidden>
        </Button>
      </dd>
      {help && <dd className={css.help}>{help}</dd>}
    </div>
  )
}
