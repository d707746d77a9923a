import { type ClientProgram, programOf } from '@dukou/formats/links'
import { IconBolt, IconCopy } from '@tabler/icons-react'
import type { User } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import css from './guide-acts.module.css'
import { subscriptionTexts } from './messages.ts'
import { OneClickButton } from './one-click-button.tsx'
import { copyLink, useLinkContext, useOneClickState } from './use-links.ts'

interface GuideActsProps {
  /** The program's id. */
  programId: string
  user: User | undefined
}

/** The one click of a program's guide; none where the program has no such link. Visitors are asked to sign in. */
export function GuideImport({ programId, user }: GuideActsProps) {
  const program = programOf(programId)
  if (!program.oneClick) return null
  return <div className={css.act}>{user ? <Import program={program} user={user} /> : <VisitorImport />}</div>
}

/** Copies the value to add by hand. Visitors are asked to sign in. */
export function GuideCopy({ programId, user }: GuideActsProps) {
  const program = programOf(programId)
  return (
    <div className={css.act}>{user ? <Copy program={program} user={user} /> : <VisitorCopy program={program} />}</div>
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

function VisitorImport() {
  const t = subscriptionTexts.use()
  return <ImportButton words={t.oneClick} onClick={() => toast.error(t.needsLogin)} />
}

function ImportButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button size="lg" fullWidth icon={<IconBolt size={20} stroke={1.5} aria-hidden />} onClick={onClick}>
      {words}
    </Button>
  )
}

function Copy({ program, user }: { program: ClientProgram; user: User }) {
  const context = useLinkContext(user)
  return <CopyButton program={program} onClick={() => copyLink(program.copyText(context))} />
}

function VisitorCopy({ program }: { program: ClientProgram }) {
  const t = subscriptionTexts.use()
  const ask = () => (isStreisand(program) ? toast.info(t.loginForRoutes, { ms: 2000 }) : toast.error(t.needsLogin))
  return (
    <>
      <CopyButton program={program} onClick={ask} />
      <p className={css.reason}>{t.needsLogin}</p>
    </>
  )
}

function CopyButton({ program, onClick }: { program: ClientProgram; onClick: () => unknown }) {
  const t = subscriptionTexts.use()
  return (
    <Button variant="default" icon={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={onClick}>
      {isStreisand(program) ? t.copyRoutes : t.copyLink}
    </Button>
  )
}

const isStreisand = ({ id }: ClientProgram) => id === 'streisand'
