import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import css from './corrections.module.css'
import type { Gift } from './gift-drawer.tsx'
import { correctionTexts } from './messages.ts'

/** Each address of a compensation that skipped some: who did not get it and why, then who got it. */
export function GiftResult({ gift: { emails, skipped }, onClose }: { gift: Gift; onClose: () => void }) {
  const t = correctionTexts.use()
  const left = new Set(skipped.map(({ email }) => email))
  const given = emails.filter((email) => !left.has(email))
  return (
    <Sheet title={t.result} edge="right" width={520} onClose={onClose}>
      <div className={css.preview}>
        <div className={css.unknown}>
          <p>{t.notGiven(skipped.length)}</p>
          <ul>
            {skipped.map(({ email, why }) => (
              <li key={email}>{t.because(email, t[why])}</li>
            ))}
          </ul>
        </div>
        <div className={css.given}>
          <p>{t.given(given.length)}</p>
          <ul>
            {given.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </div>
      </div>
    </Sheet>
  )
}
