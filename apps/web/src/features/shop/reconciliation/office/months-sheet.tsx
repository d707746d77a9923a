import { closeMonth, listMonthCloses, monthFile } from '@dukou/contract'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { download } from '../../../../office/table/csv.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { reconciliationTexts } from './messages.ts'
import { thisMonth } from './months.ts'
import css from './reconciliation.module.css'

interface MonthsProps {
  /** The month that is shown. */
  month: string
  onUpload: (() => void) | undefined
}

/** The acts of a whole month: a bill of any day, and the close. */
export function MonthsButton({ month, onUpload }: MonthsProps) {
  const t = reconciliationTexts.use()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.months}
      </Button>
      {onUpload && <Button onClick={onUpload}>{t.upload}</Button>}
      {isOpen && <MonthsSheet month={month} onClose={() => setOpen(false)} />}
    </>
  )
}

function MonthsSheet({ month, onClose }: { month: string; onClose: () => void }) {
  const t = reconciliationTexts.use()
  const may = useMay()
  const query = useCall(listMonthCloses, {})
  const [isAsking, setAsking] = useState(false)
  const canClose = may('reconciliation:write') && month < thisMonth()
  return (
    <>
      <Sheet title={t.months} width={560} onClose={onClose}>
        <p className={css.note}>{t.monthsLead}</p>
        <Loaded query={query} skeleton={<Skeleton height={120} />} empty={<p>{t.noMonths}</p>}>
          {(months) => (
            <ul className={css.differences}>
              {months.map((one) => (
                <li key={one.month}>
                  <div className={css.standing}>
                    <p>
                      <b>{one.month}</b> {t.monthSums(yuan(one.receivedLi), yuan(one.refundedLi), one.open)}
                    </p>
                    <small>{[one.closedBy, moment(one.closedAt)].join(t.comma)}</small>
                  </div>
                  <FileButton month={one.month} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {canClose && query.data && !query.data.some((one) => one.month === month) && (
          <Button fullWidth onClick={() => setAsking(true)}>
            {t.close(month)}
          </Button>
        )}
      </Sheet>
      {isAsking && <CloseMonth month={month} onClose={() => setAsking(false)} />}
    </>
  )
}

function FileButton({ month }: { month: string }) {
  const t = reconciliationTexts.use()
  const language = useLanguage()
  const fetchFile = async () => {
    try {
      const { name, file } = await call(monthFile, { month, language })
      download(name, file)
    } catch (thrown) {
      tellFailure(t.fileFailed, thrown)
    }
  }
  return (
    <Button variant="default" size="sm" onClick={fetchFile}>
      {t.file}
    </Button>
  )
}

function CloseMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const t = reconciliationTexts.use()
  return (
    <Confirm
      title={t.close(month)}
      verb={t.close(month)}
      consequences={[{ icon: <IconLock size={18} stroke={1.5} aria-hidden />, text: t.closeSentence }]}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await call(closeMonth, { month })
          tellDone(t.closed(month))
        } catch (thrown) {
          tellFailure(t.closeFailed, thrown)
        }
        await refresh(listMonthCloses)
        onClose()
      }}
    />
  )
}
