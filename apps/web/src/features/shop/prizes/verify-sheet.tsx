import { DRAW_DIGITS } from '@dukou/domain'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { checkDraw, type Draw } from './draw-facts.ts'
import css from './lottery.module.css'
import { lotteryTexts } from './messages.ts'

/** Computes a draw again in this browser, and shows everything that somebody else needs to do so. */
export default function VerifySheet({ draw, onClose }: { draw: Draw; onClose: () => void }) {
  const t = lotteryTexts.use()
  const check = checkDraw(draw)
  const sentence = t.sentence(DRAW_DIGITS, check.total, check.slot, check.first, check.last, check.name)
  const facts: [label: string, value: string][] = [
    [t.toldBefore, draw.commitment],
    [t.toldAfter, draw.seed],
    [t.ownNumber, draw.ownNumber],
    [t.computed, sentence],
  ]
  const all = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return (
    <Sheet title={t.verifyThis} width={520} onClose={onClose}>
      <div className={css.body}>
        <p>{t.verifyLead}</p>
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={css.verdict} data-holds={check.holds} role="status">
          {check.holds ? (
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          )}
          {check.holds ? t.matches : t.differs}
        </p>
        <p className={css.note}>{t.oddsVersion(draw.version)}</p>
        <Button variant="default" fullWidth onClick={() => copyAndTell(all, t)}>
          {t.copyAll}
        </Button>
      </div>
    </Sheet>
  )
}
