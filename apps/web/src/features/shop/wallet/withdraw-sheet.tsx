import { listNotices, myWallet, myWithdrawals, requestWithdrawal } from '@dukou/contract'
import { type FormEvent, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { walletYuan } from '../../../lib/format.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useActKey } from '../../../lib/use-act-key.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { walletPageTexts } from './page-messages.ts'
import { PayoutAddress } from './payout-address.tsx'
import css from './wallet.module.css'
import type { Wallet } from './wallet-facts.ts'

/** Shows amount and address once more, asks for a code where there is a second factor, and requests the withdrawal. */
export default function WithdrawSheet({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const t = walletPageTexts.use()
  const [code, setCode] = useState('')
  const [asksForCode, setAsks] = useState(wallet.asksForCode)
  const [problem, setProblem] = useState<string>()
  const keyFor = useActKey()
  // After a lost answer the page behind tells whether it happened; this sheet goes on with what was asked for.
  const [lost, setLost] = useState<Wallet>()
  const asked = lost ?? wallet
  const [send, isSending] = useAct(async () => {
    setProblem(undefined)
    if (asksForCode && code.trim() === '') return setProblem(t.codeEmpty)
    try {
      const input = { code: code.trim() || null }
      await call(requestWithdrawal, input, { idempotencyKey: keyFor(input) })
      toast.success(t.requested)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.refusal === 'moneyNeedsCode') setAsks(true)
      if (failure.refusal === 'moneyNeedsCode' || failure.refusal === 'secondFactorWrong')
        return setProblem(failure.message)
      if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.requestFailed)
      if (mayHaveHappened(failure)) {
        setLost(asked)
        void refresh(myWallet, myWithdrawals, listNotices)
        return
      }
    }
    void refresh(myWallet, myWithdrawals, listNotices)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Sheet onClose={onClose} title={t.confirmTitle} width={480}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Receipt
          result={
            <ReceiptLine label={t.amount} big>
              <Money large>{walletYuan(asked.withdrawableLi)}</Money>
            </ReceiptLine>
          }
        >
          <ReceiptLine label={t.network}>{asked.payoutAddressType}</ReceiptLine>
          <ReceiptLine label={t.address}>
            <PayoutAddress>{asked.payoutAddress ?? ''}</PayoutAddress>
          </ReceiptLine>
        </Receipt>
        <p className={css.more}>{t.confirmNote}</p>
        {asksForCode && (
          <TextField
            label={t.code}
            help={t.codeHelp}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            error={problem}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        <SheetActs>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {t.verb}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
