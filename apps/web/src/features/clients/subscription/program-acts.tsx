import type { ClientProgram, LinkContext } from '@dukou/formats/links'
import { IconBolt, IconCopy, IconQrcode, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { subscriptionTexts } from './messages.ts'
import { tellOpening } from './one-click-button.tsx'
import css from './program-acts.module.css'
import { copyLink, useOneClickState } from './use-links.ts'

interface ProgramActsProps {
  program: ClientProgram
  context: LinkContext
  onScan: () => void
  onReset: () => void
}

/** All that can be done with a program's link, as the items of a list. */
export function ProgramActs({ program, context, onScan, onReset }: ProgramActsProps) {
  const t = subscriptionTexts.use()
  return (
    <>
      <OneClickItem program={program} context={context} />
      <Item
        icon={<IconCopy size={18} stroke={1.5} aria-hidden />}
        text={t.copyLink}
        onClick={() => copyLink(program.copyText(context))}
      />
      <Item icon={<IconQrcode size={18} stroke={1.5} aria-hidden />} text={t.scan} onClick={onScan} />
      <Item danger icon={<IconRefresh size={18} stroke={1.5} aria-hidden />} text={t.resetLink} onClick={onReset} />
    </>
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
    <li className={danger ? css.danger : undefined}>
      <button
        type="button"
        className={css.item}
        data-closes
        data-off={reason !== undefined || undefined}
        onClick={onClick}
      >
        {icon}
        <span>
          <span className={css.text}>{text}</span>
          {reason && <span className={css.reason}>{reason}</span>}
        </span>
      </button>
    </li>
  )
}
