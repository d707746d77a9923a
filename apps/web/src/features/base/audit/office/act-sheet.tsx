import { moment } from '../../../../lib/format.ts'
import { CodeBlock } from '../../../../office/code-block.tsx'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import css from './act-sheet.module.css'
import { actionTexts } from './action-messages.ts'
import { type Act, actName, changesOf, type NameOf, rawText, targetOf, valueText, whoOf } from './audit-table.ts'
import { auditTexts } from './messages.ts'

/** One act: who, when, on what, why, and every field before and after. */
export function ActSheet({ act, nameOf, onClose }: { act: Act; nameOf: NameOf; onClose: () => void }) {
  const t = auditTexts.use()
  const names = actionTexts.use()
  const changes = changesOf(act)
  const telling = { act, t, nameOf }
  const facts = [
    [t.time, moment(act.at)],
    [t.who, whoOf(act, t)],
    [t.target, targetOf(act, t)],
    [t.reason, act.reason || t.noReason],
  ] as const
  return (
    <Sheet title={actName(act.action, names)} edge="right" width={520} onClose={onClose}>
      <dl className={css.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t.changes} className={css.changes}>
        {changes.length === 0 && <p>{t.noChanges}</p>}
        {changes.length > 0 && (
          <Receipt>
            {changes.map(({ field, before, after }) => (
              <ReceiptLine key={field} label={nameOf(act.action, field)}>
                {before === null ? (
                  valueText(after, field, telling)
                ) : (
                  <BeforeAfter before={valueText(before, field, telling)} after={valueText(after, field, telling)} />
                )}
              </ReceiptLine>
            ))}
          </Receipt>
        )}
      </section>
      <details className={css.raw}>
        <summary>{t.raw}</summary>
        <CodeBlock text={rawText(act)} />
      </details>
    </Sheet>
  )
}
