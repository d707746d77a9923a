import { officeTexts } from '../../../../office/texts.ts'
import { Button, ButtonAnchor } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { userTexts } from './messages.ts'
import css from './users.module.css'

/** A user's own subscription, to be opened in a Clash of the admin's. */
export function DebugSheet({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const t = userTexts.use()
  return (
    <Sheet title={t.debug(email)} onClose={onClose}>
      <div className={css.sheet}>
        <p className={css.link}>{link}</p>
        <p className={css.note}>{t.debugNote}</p>
        <div className={css.acts}>
          <Button variant="default" onClick={() => copyAndTell(link, officeTexts.now())}>
            {t.copyLink}
          </Button>
          <ButtonAnchor href={`clash://install-config?url=${encodeURIComponent(link)}`}>{t.openClash}</ButtonAnchor>
        </div>
      </div>
    </Sheet>
  )
}
