import { appleShare, userInfo } from '@dukou/contract'
import { IconBrandApple } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { changeUser, type Session } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import css from './apple-share-screen.module.css'
import { appleShareTexts } from './messages.ts'

/** Explains the shared Apple account and its rules. Fetches its address on a click, only for users who have paid. */
export function AppleShareScreen({ session: { status } }: { session: Session }) {
  const t = appleShareTexts.use()
  const [link, setLink] = useState<string>()
  const [busy, setBusy] = useState(false)
  const site = useSite()
  const show = async () => {
    if (status === 'visitor') return void toast.info(t.login, { ms: 2000 })
    setBusy(true)
    setLink(await findLink())
    setBusy(false)
  }
  if (site && !site.appleShared) {
    return (
      <Page title={t.title} lead={t.none}>
        <Card title={t.own}>
          <Link to="/apple_id_signup_guide">{t.signup}</Link>
        </Card>
      </Page>
    )
  }
  return (
    <Page title={t.title} lead={t.lead}>
      <Card title={t.whatTitle}>
        <ul className={css.rules}>
          {[t.what, t.only, t.after].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {link ? (
          <p className={css.link}>
            <a href={link} target="_blank" rel="noreferrer">
              {t.open}
            </a>
            <code>{link}</code>
          </p>
        ) : (
          <Button size="lg" loading={busy} icon={<IconBrandApple size={20} stroke={1.5} aria-hidden />} onClick={show}>
            {t.show}
          </Button>
        )}
        <p className={css.own}>
          {t.own} <Link to="/apple_id_signup_guide">{t.signup}</Link>
        </p>
      </Card>
    </Page>
  )
}

/** Refetches the user first, because a purchase may be recent, then the address. On failure, shows a toast. */
async function findLink(): Promise<string | undefined> {
  const t = appleShareTexts.now()
  try {
    const user = await call(userInfo, {}, { quiet: true, silentSession: true })
    changeUser(() => user)
    if (!user.hasPaid) {
      toast.warn(t.paidOnly, { ms: 10_000 })
      return undefined
    }
  } catch (thrown) {
    const isOver = asCallError(thrown).refusal === 'sessionExpired'
    if (isOver) toast.info(t.login, { ms: 2000 })
    else toast.error(t.later, { ms: 10_000 })
    return undefined
  }
  try {
    return (await call(appleShare, {}, { quiet: true })).link
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (failure.refusal === 'appleIdNeedsPurchase') toast.warn(t.paidOnly, { ms: 10_000 })
    else if (!failure.isTold)
      toast.error(failure.refusal === 'appleIdMissing' ? failure.message : t.later, { ms: 10_000 })
    return undefined
  }
}
