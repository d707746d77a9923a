import { Link } from '../../../ui/controls/link.tsx'
import { recoveryTexts } from './recovery-messages.ts'

/** Error of a second try, when the answer to the first was lost: link or ticket were used up, perhaps by that first try. */
export function PerhapsDone() {
  const t = recoveryTexts.use()
  return (
    <>
      {t.perhapsDone} <Link to="/login">{t.goLogin}</Link>
    </>
  )
}
