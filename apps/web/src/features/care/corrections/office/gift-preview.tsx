import { previewGift } from '@dukou/contract'
import { useEffect, useState } from 'react'
import { yuan } from '../../../../lib/format.ts'
import { later } from '../../../../lib/page-life.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { traffic } from '../../../../office/traffic.ts'
import { Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import css from './corrections.module.css'
import { emailsOf, type GiftValues, giftOf, MOST } from './gift-values.ts'
import { correctionTexts } from './messages.ts'

const PAUSE_MS = 400

/** Preview of a gift: the recipients, addresses without an account, and the totals. */
export function GiftPreview({ values }: { values: GiftValues }) {
  const t = correctionTexts.use()
  const emails = useSettled(emailsOf(values).slice(0, MOST).join('\n'))
  const asked = emails === '' ? [] : emails.split('\n')
  const { data } = useCall(previewGift, { emails: asked }, { when: asked.length > 0, quiet: true, keepsLast: true })
  if (!data || asked.length === 0) return <p className={css.hint}>{t.previewEmpty}</p>
  const { people, unknown } = data
  const { addLi, addBytes, addDays } = giftOf(values)
  const count = BigInt(people.length)
  const disabled = people.filter((one) => one.disabled).length
  return (
    <section aria-label={t.preview} className={css.preview}>
      <h3 className={css.heading}>{t.found(people.length)}</h3>
      {disabled > 0 && <p className={css.hint}>{t.disabled(disabled)}</p>}
      <Receipt>
        <ReceiptLine label={t.money}>{addLi > 0n ? `¥${yuan(addLi)}` : t.none}</ReceiptLine>
        <ReceiptLine label={t.traffic}>{addBytes > 0n ? traffic(addBytes) : t.none}</ReceiptLine>
        <ReceiptLine label={t.days}>{addDays > 0 ? `${addDays} ${t.daysUnit}` : t.none}</ReceiptLine>
        <ReceiptLine label={t.sum}>
          {[
            `¥${yuan(addLi * count)}`,
            traffic(addBytes * count),
            ...(addDays > 0 ? [`${addDays * people.length} ${t.daysUnit}`] : []),
          ].join(' · ')}
        </ReceiptLine>
      </Receipt>
      {unknown.length > 0 && (
        <div className={css.unknown} role="status">
          <p>{values.skip ? t.skipping(unknown.length) : t.noAccount(unknown.length)}</p>
          <ul>
            {unknown.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Debounces the text: returns a new value once the text has been unchanged for `PAUSE_MS`. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => later(PAUSE_MS, () => setSettled(text)), [text])
  return settled
}
