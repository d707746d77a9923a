import { type ClientProgram, programOf } from '@dukou/formats/links'
import { IconBolt, IconCopy } from '@tabler/icons-react'
import type { Session, User } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import css from './guide-acts.module.css'
import { subscriptionTexts } from './messages.ts'
import { OneClickButton } from './one-click-button.tsx'
import { copyLink, useLinkContext, useOneClickState } from './use-links.ts'

interface GuideActsProps {
  /** The program's id. */
  programId: string
  session: Session
}

/**
 * The one click of a program's guide; none where the program has no such link. Visitors are asked to sign in; until it
 * is known whether somebody is signed in, the button waits.
 */
export function GuideImport({ programId, session: { user, status } }: GuideActsProps) {
  const program = programOf(programId)
  if (!program.oneClick) return null
  return (
    <div className={css.act}>
      {user ? <Import program={program} user={user} /> : <VisitorImport isLoading={status === 'loading'} />}
    </div>
  )
}

/** Copies the value to add by hand, under the same rules. */
export function GuideCopy({ programId, session: { user, status } }: GuideActsProps) {
  const program = programOf(programId)
  return (
    <div className={css.act}>
      {user ? (
        <Copy program={program} user={user} />
      ) : (
        <VisitorCopy program={program} isLoading={status === 'loading'} />
      )}
    </div>
  )
}

function Import({ program, user }: { program: ClientProgram; user: User }) {
  const t = subscriptionTexts.use()
  const context = useLinkContext(user)
  const state = useOneClickState(program)
  if (state === 'here') return <OneClickButton program={program} context={context} named />
  const reason = {
    none: '',
    needsPhone: t.needsPhoneWords,
    needsIos: t.needsIosWords,
    elsewhere: t.onlyOn(program.platforms.join(t.or)),
  }[state]
  return (
    <>
      <ImportButton words={t.oneClickFor(program.name)} onClick={() => toast.error(reason)} />
      <p className={css.reason}>{reason}</p>
    </>
  )
}

function VisitorImport({ isLoading }: { isLoading: boolean }) {
  const t = subscriptionTexts.use()
  return <ImportButton words={t.oneClick} isLoading={isLoading} onClick={() => toast.error(t.needsLogin)} />
}

interface ImportButtonProps {
  words: string
  isLoading?: boolean | undefined
  onClick: () => void
}

function ImportButton({ words, isLoading, onClick }: ImportButtonProps) {
  const icon = <IconBolt size={20} stroke={1.5} aria-hidden />
  return (
    <Button size="lg" fullWidth icon={icon} loading={isLoading ?? false} onClick={onClick}>
      {words}
    </Button>
  )
}

function Copy({ program, user }: { program: ClientProgram; user: User }) {
  const context = useLinkContext(user)
  return <CopyButton program={program} onClick={() => copyLink(program.copyText(context))} />
}

function VisitorCopy({ program, isLoading }: { program: ClientProgram; isLoading: boolean }) {
  const t = subscriptionTexts.use()
  const ask = () => (isStreisand(program) ? toast.info(t.loginForRoutes, { ms: 2000 }) : toast.error(t.needsLogin))
  return (
    <>
      <CopyButton program={program} isLoading={isLoading} onClick={ask} />
      {!isLoading && <p className={css.reason}>{t.needsLogin}</p>}
    </>
  )
}

interface CopyButtonProps {
  program: ClientProgram
  isLoading?: boolean | undefined
  onClick: () => unknown
}

function CopyButton({ program, isLoading, onClick }: CopyButtonProps) {
  const t = subscriptionTexts.use()
  const icon = <IconCopy size={18} stroke={1.5} aria-hidden />
  return (
    <Button variant="default" icon={icon} loading={isLoading ?? false} onClick={onClick}>
      {isStreisand(program) ? t.copyRoutes : t.copyLink}
    </Button>
  )
}

const isStreisand = ({ id }: ClientProgram) => id === 'streisand'
