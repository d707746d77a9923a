import type { ClientProgram, LinkContext, Platform } from '@dukou/formats/links'
import { IconBolt, IconChevronRight, IconCopy, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { toast } from '../../ui/toasts.tsx'
import { subscriptionTexts } from './messages.ts'
import { tellOpening } from './one-click-button.tsx'
import { ProgramHead } from './program-mark.tsx'
import css from './program-row.module.css'
import { copyLink, useNote, useOneClickState } from './use-links.ts'

interface ProgramRowProps {
  program: ClientProgram
  platform: Platform
  context: LinkContext
  open: boolean
  onToggle: () => void
  onScan: () => void
  onReset: () => void
}

/** One of the other programs: a row that opens the menu of what can be done with its link. */
export function ProgramRow({ program, platform, context, open, onToggle, onScan, onReset }: ProgramRowProps) {
  const t = subscriptionTexts.use()
  const menu = useId()
  const note = useNote(program, platform)
  return (
    <li className={css.row}>
      <button type="button" className={css.head} aria-expanded={open} aria-controls={menu} onClick={onToggle}>
        <ProgramHead program={program} note={note} heading={false} />
        <IconChevronRight size={18} stroke={1.5} aria-hidden className={css.chevron} />
      </button>
      <ul id={menu} className={css.menu} hidden={!open}>
        <OneClickItem program={program} context={context} />
        <Item
          icon={<IconCopy size={18} stroke={1.5} aria-hidden />}
          text={t.copyLink}
          onClick={() => copyLink(program.copyText(context))}
        />
        <Item icon={<IconQrcode size={18} stroke={1.5} aria-hidden />} text={t.scan} onClick={onScan} />
        <Item danger icon={<IconRefresh size={18} stroke={1.5} aria-hidden />} text={t.resetLink} onClick={onReset} />
      </ul>
    </li>
  )
}

/** An import that this device cannot do stays, with its reason below, and says it whole when it is tried. */
function OneClickItem({ program, context }: { program: ClientProgram; context: LinkContext }) {
  const t = subscriptionTexts.use()
  const state = useOneClickState(program)
  if (state === 'none') return null
  const icon = <IconBolt size={18} stroke={1.5} aria-hidden />
  if (state === 'here') {
    return (
      <li>
        <a className={css.item} href={program.oneClick?.(context)} onClick={() => tellOpening(program)}>
          {icon}
          {t.oneClick}
        </a>
      </li>
    )
  }
  const elsewhere = t.onlyOn(program.platforms.join(t.or))
  const [reason, words] = {
    needsPhone: [t.needsPhone, t.needsPhoneWords],
    needsIos: [t.needsIos, t.needsIosWords],
    elsewhere: [elsewhere, elsewhere],
  }[state]
  return <Item icon={icon} text={t.oneClick} reason={reason} onClick={() => toast.error(words ?? '')} />
}

interface ItemProps {
  icon: ReactNode
  text: string
  reason?: string | undefined
  danger?: boolean
  onClick: () => void
}

function Item({ icon, text, reason, danger, onClick }: ItemProps) {
  return (
    <li data-danger={danger || undefined}>
      <button type="button" className={css.item} data-off={reason !== undefined || undefined} onClick={onClick}>
        {icon}
        <span>
          <span className={css.text}>{text}</span>
          {reason && <span className={css.reason}>{reason}</span>}
        </span>
      </button>
    </li>
  )
}
