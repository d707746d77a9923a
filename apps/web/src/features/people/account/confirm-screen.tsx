import { CONFIRM_ACTIONS } from '@dukou/contract'
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFields } from '../../../lib/address.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'
import { askToConfirm } from './ask-to-confirm.ts'
import { confirmTexts } from './confirm-messages.ts'
import css from './form.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

type Outcome = { done: true } | { done: false; why: string }

/** Landing page of confirmation links in mails: shows the result, and on success goes to the home page. */
export function ConfirmScreen({ onDone }: { onDone: () => void }) {
  const [{ serial_id: serialId = '', key = '', action = '' }] = useFields()
  const what = action === 'change_password' ? CONFIRM_ACTIONS[action] : CONFIRM_ACTIONS.signup
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    const left = new AbortController()
    askToConfirm(what, { serialId, key }, left.signal).then((answered) => left.signal.aborted || setOutcome(answered))
    return () => left.abort()
  }, [what, serialId, key])

  return (
    <AccountFrame>
      {!outcome && <Waiting />}
      {outcome?.done && <Confirmed what={what} onDone={onDone} />}
      {outcome?.done === false && <NotConfirmed what={what} why={outcome.why} />}
    </AccountFrame>
  )
}

type What = (typeof CONFIRM_ACTIONS)[keyof typeof CONFIRM_ACTIONS]

function Waiting() {
  const t = confirmTexts.use()
  return (
    <div className={css.done}>
      <h1 className={css.title}>{t.waiting}</h1>
      <SkeletonGroup>
        <Skeleton height={48} />
      </SkeletonGroup>
    </div>
  )
}

function Confirmed({ what, onDone }: { what: What; onDone: () => void }) {
  const t = confirmTexts.use()
  const left = useSecondsLeft(3, onDone)
  return (
    <div className={css.done} role="status">
      <IconCircleCheckFilled size={36} aria-hidden />
      <h1 className={css.title}>{what === 'signup' ? t.signedUp(left) : t.passwordChanged(left)}</h1>
      <p className={css.lead}>{what === 'signup' ? t.signedUpText : t.passwordChangedText}</p>
      <ButtonLink to="/login" size="lg" fullWidth>
        {t.login}
      </ButtonLink>
    </div>
  )
}

function NotConfirmed({ what, why }: { what: What; why: string }) {
  const t = confirmTexts.use()
  return (
    <div className={css.done} data-failed role="alert">
      <IconAlertCircleFilled size={36} aria-hidden />
      <h1 className={css.title}>{t.failed}</h1>
      <p className={css.lead}>{why}</p>
      <ButtonLink to="/register" size="lg" fullWidth>
        {t.again}
      </ButtonLink>
      {what === 'changePassword' && (
        <ButtonLink to="/reset" size="lg" variant="default" fullWidth>
          {t.resetAgain}
        </ButtonLink>
      )}
    </div>
  )
}
