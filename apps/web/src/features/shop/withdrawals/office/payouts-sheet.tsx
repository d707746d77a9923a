import {
  type AnswerOf,
  listWithdrawals,
  makePayoutFile,
  officeHome,
  settlePayoutFile,
  waitingWithdrawals,
} from '@dukou/contract'
import type { PayoutNetwork } from '@dukou/domain'
import { IconFileImport } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { yuan } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { download } from '../../../../office/table/csv.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type WithdrawalTexts, withdrawalTexts } from './messages.ts'
import css from './withdrawals.module.css'

type Compared = AnswerOf<typeof settlePayoutFile>

const again = () => refresh(listWithdrawals, waitingWithdrawals, officeHome)

/** Payouts of many withdrawals at once: the file out, and the filled-in file back. */
export function PayoutsButton() {
  const t = withdrawalTexts.use()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.payouts}
      </Button>
      {open && <PayoutsSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function PayoutsSheet({ onClose }: { onClose: () => void }) {
  const t = withdrawalTexts.use()
  const query = useCall(waitingWithdrawals, {})
  const make = async (network: PayoutNetwork) => {
    try {
      const { batchId, count, file } = await call(makePayoutFile, { network, batchId: null })
      download(`payout-${batchId}.csv`, file)
      tellDone(t.made(count))
    } catch (thrown) {
      tellFailure(t.makeFailed, thrown)
      if (mayHaveHappened(asCallError(thrown))) toast.warn(t.makeLost, { ms: 10_000 })
    }
    await again()
  }
  return (
    <Sheet title={t.payouts} width={640} onClose={onClose}>
      <p className={css.note}>{t.payoutsLead}</p>
      <Loaded bare query={query} skeleton={<Skeleton height={96} />}>
        {(networks) => (
          <ul className={css.networks}>
            {networks.map(({ network, freeCount, freeLi }) => (
              <li key={network}>
                <span>
                  <b>{network}</b>
                  <small>{t.free(freeCount, yuan(freeLi))}</small>
                </span>
                <Button variant="default" size="sm" disabled={freeCount === 0} onClick={() => make(network)}>
                  {t.make(network)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ReadBack t={t} />
    </Sheet>
  )
}

/** Compares the chosen file first; what agrees is settled when somebody confirms. */
function ReadBack({ t }: { t: WithdrawalTexts }) {
  const id = useId()
  const [read, setRead] = useState<{ file: string; compared: Compared }>()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    const input = currentTarget
    if (!chosen) return
    try {
      const file = await chosen.text()
      setRead({ file, compared: await call(settlePayoutFile, { file, settle: false }) })
    } catch (thrown) {
      setRead(undefined)
      tellFailure(t.readFailed, thrown)
    }
    input.value = ''
  }
  const settle = async (file: string) => {
    try {
      const compared = await call(settlePayoutFile, { file, settle: true })
      tellDone(t.settled)
      setRead(compared.differences.length > 0 ? { file, compared: { ...compared, agreed: [] } } : undefined)
    } catch (thrown) {
      tellFailure(t.settleFailed, thrown)
    }
    await again()
  }
  return (
    <div className={css.read}>
      <label className={css.file} htmlFor={id}>
        <IconFileImport size={18} stroke={1.5} aria-hidden />
        {t.read}
        <input id={id} type="file" accept=".csv,text/csv,text/plain" onChange={choose} />
      </label>
      <p className={css.note}>{t.readHelp}</p>
      {read && <Differences {...read} t={t} onSettle={() => settle(read.file)} />}
    </div>
  )
}

interface DifferencesProps {
  compared: Compared
  t: WithdrawalTexts
  onSettle: () => Promise<void>
}

function Differences({ compared: { agreed, differences }, t, onSettle }: DifferencesProps) {
  const sumLi = agreed.reduce((sum, { amountLi }) => sum + amountLi, 0n)
  return (
    <div role="status" className={css.form}>
      {agreed.length > 0 && <p>{t.agreed(agreed.length, yuan(sumLi))}</p>}
      <p>{differences.length === 0 ? t.noDifferences : t.differences(differences.length)}</p>
      {differences.length > 0 && (
        <ul className={css.differences}>
          {differences.map(({ id, email, fault, expected, found }) => (
            <li key={`${id} ${fault}`}>
              <b>{email ?? id}</b> {t[fault]}
              <small>
                {[...(expected ? [t.expected(expected)] : []), ...(found ? [t.found(found)] : [])].join(t.comma)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {agreed.length > 0 && <Button onClick={onSettle}>{t.settleAll(agreed.length)}</Button>}
    </div>
  )
}
