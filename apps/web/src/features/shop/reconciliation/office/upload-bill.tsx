import { BILL_BYTES, listBillDays, listDifferences, officeHome } from '@dukou/contract'
import { addDays } from '@dukou/domain'
import { IconFileImport } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { serverNow } from '../../../../lib/server-time.ts'
import { businessDay } from '../../../../lib/site-zone.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import type { DayRow } from './day-table.tsx'
import { reconciliationTexts } from './messages.ts'
import css from './reconciliation.module.css'
import { sendBill } from './send-bill.ts'

/** Account, day and file of a bill. Adding it compares, and changes no money. */
export function UploadBill({ row, onClose }: { row?: DayRow; onClose: () => void }) {
  const t = reconciliationTexts.use()
  const input = useRef<HTMLInputElement>(null)
  const [paymentAccount, setPaymentAccount] = useState(row?.paymentAccount ?? '')
  const [day, setDay] = useState(row?.day ?? addDays(businessDay(serverNow()), -1))
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const isLarge = file !== undefined && file.size > BILL_BYTES
  const [send, isSending] = useAct(async () => {
    setTried(true)
    if (paymentAccount.trim() === '' || !file || isLarge) return
    try {
      const { lines, leftOut, open } = await sendBill(paymentAccount.trim(), day, file)
      const tell = open === 0 ? toast.success : toast.warn
      const left = leftOut > 0 ? `${t.leftOut(leftOut)} ` : ''
      tell(t.added(lines), { more: left + t.found(open), ms: 10_000 })
      onClose()
    } catch (thrown) {
      tellFailure(t.uploadFailed, thrown)
    }
    await refresh(listBillDays, listDifferences, officeHome)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Sheet title={t.uploadTitle} width={480} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <p className={css.note}>{t.uploadLead}</p>
        <TextField
          label={t.paymentAccount}
          help={t.paymentAccountHelp}
          autoComplete="off"
          value={paymentAccount}
          error={isTried && paymentAccount.trim() === '' ? t.needed : undefined}
          onChange={({ currentTarget }) => setPaymentAccount(currentTarget.value)}
        />
        <TextField
          label={t.day}
          type="date"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button
          variant="default"
          icon={<IconFileImport size={18} stroke={1.5} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {file?.name ?? t.chooseFile}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.chooseFile}
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            // The same file may be chosen again.
            currentTarget.value = ''
            if (chosen) setFile(chosen)
          }}
        />
        {isTried && (!file || isLarge) && (
          <p className={css.missing} role="alert">
            {isLarge ? t.tooLarge : t.fileMissing}
          </p>
        )}
        <p className={css.note}>{t.formats}</p>
        <SheetActs>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {t.compare}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
