import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useFields } from '../../../lib/address.ts'
import { useSite } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { AccountFrame } from './account-frame.tsx'
import { FindAccountForm } from './find-account-form.tsx'
import css from './form.module.css'
import { MailRecoveryForm } from './mail-recovery-form.tsx'
import { Mailed } from './mailed.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { recoveryTexts } from './recovery-messages.ts'
import { ResetForm } from './reset-form.tsx'
import recovery from './reset-screen.module.css'

type Way = 'mail' | 'password' | 'email'
type Done = 'byLink' | 'byMail'

/** Ways back into an account: by a mail where the site sends mail, and by the subscription link. */
export function ResetScreen() {
  const t = recoveryTexts.use()
  const site = useSite()
  const [{ serial_id: serialId, key }] = useFields()
  const [chosen, choose] = useState<Way>()
  const [link, setLink] = useState('')
  const [done, setDone] = useState<Done>()
  const [mailedTo, setMailedTo] = useState<string>()
  const canMail = site?.canMail ?? false
  const way = chosen ?? (canMail ? 'mail' : 'password')
  if (done) return <ResetDone text={done === 'byMail' ? t.savedText : t.doneText} />
  if (serialId && key) return <NewPasswordForm ticket={{ serialId, key }} onDone={() => setDone('byMail')} />
  if (mailedTo) return <Mailed email={mailedTo} />
  return (
    <AccountFrame>
      <h1 className={css.title}>{canMail ? t.byMailTitle : t.title}</h1>
      <p className={css.lead}>{way === 'mail' ? t.byMailLead : site?.confirmsByMail ? t.leadAndMail : t.lead}</p>
      <div className={recovery.ways}>
        <Tabs
          label={t.ways}
          value={way}
          options={[
            ...(canMail ? [{ value: 'mail' as const, label: t.withMail }] : []),
            { value: 'password', label: canMail ? t.withLink : t.forgotPassword },
            { value: 'email', label: t.forgotEmail },
          ]}
          onChange={choose}
        >
          {way === 'mail' && <MailRecoveryForm />}
          {way === 'password' && (
            <ResetForm
              link={link}
              onLink={setLink}
              onDone={(email) => (email ? setMailedTo(email) : setDone('byLink'))}
            />
          )}
          {way === 'email' && <FindAccountForm link={link} onLink={setLink} />}
        </Tabs>
        {!canMail && <p className={recovery.small}>{t.noLink(site?.contact ?? '')}</p>}
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

function ResetDone({ text }: { text: string }) {
  const t = recoveryTexts.use()
  return (
    <AccountFrame>
      <div className={css.done} role="status">
        <IconCircleCheckFilled size={36} aria-hidden />
        <h1 className={css.title}>{t.done}</h1>
        <p className={css.lead}>{text}</p>
        <ButtonLink to="/login" size="lg" fullWidth>
          {t.goLogin}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
