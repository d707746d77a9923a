import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNow } from '../../lib/server-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountFrame } from './account-frame.tsx'
import { FindAccountForm } from './find-account-form.tsx'
import css from './form.module.css'
import { Mailed } from './mailed.tsx'
import { recoveryTexts } from './recovery-messages.ts'
import { ResetForm } from './reset-form.tsx'
import recovery from './reset-screen.module.css'

const HOLD_MS = 24 * 3_600_000
/** `2026-11-22 10:04` in the site's zone. The site's own way comes with all that its shop needs. */
const TIME = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** Back into the account without a mail: the subscription link is the key. */
export function ResetScreen() {
  const t = recoveryTexts.use()
  const [way, setWay] = useState<'password' | 'email'>('password')
  const [link, setLink] = useState('')
  const [doneAt, setDoneAt] = useState<Date>()
  const [mailedTo, setMailedTo] = useState<string>()
  if (mailedTo) return <Mailed email={mailedTo} />
  if (doneAt) return <ResetDone moneyBackAt={new Date(doneAt.getTime() + HOLD_MS)} />
  return (
    <AccountFrame>
      <h1 className={css.title}>{t.title}</h1>
      <p className={css.lead}>{t.lead}</p>
      <div className={recovery.ways}>
        <Tabs
          label={t.ways}
          value={way}
          options={[
            { value: 'password', label: t.forgotPassword },
            { value: 'email', label: t.forgotEmail },
          ]}
          onChange={setWay}
        >
          {way === 'password' ? (
            <ResetForm
              link={link}
              onLink={setLink}
              onDone={(email) => (email ? setMailedTo(email) : setDoneAt(serverNow()))}
            />
          ) : (
            <FindAccountForm link={link} onLink={setLink} />
          )}
        </Tabs>
      </div>
      <footer className={css.foot}>
        <p className={css.row}>
          {t.remembered}
          <ButtonLink to="/login" variant="default" size="sm">
            {t.login}
          </ButtonLink>
        </p>
      </footer>
    </AccountFrame>
  )
}

function ResetDone({ moneyBackAt }: { moneyBackAt: Date }) {
  const t = recoveryTexts.use()
  return (
    <AccountFrame>
      <div className={css.done} role="status">
        <IconCircleCheckFilled size={36} aria-hidden />
        <h1 className={css.title}>{t.done}</h1>
        <p className={css.lead}>{t.doneText}</p>
        <ButtonLink to="/login" size="lg" fullWidth>
          {t.goLogin}
        </ButtonLink>
        <p className={recovery.small}>{t.moneyBack(TIME.format(moneyBackAt))}</p>
      </div>
    </AccountFrame>
  )
}
