import { isEmail } from '@dukou/domain'
import { IconCopy } from '@tabler/icons-react'
import { copyAndTell } from '../../ui/controls/copy-and-tell.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Hidden } from '../../ui/states/hidden.tsx'
import { officeTexts } from '../texts.ts'
import css from './cell-text.module.css'

/** Longer e-mail addresses are shortened in the middle. */
const WHOLE_UP_TO = 24
/** Characters kept at the end. Ends differ least between addresses of one company, and most between mail hosts. */
const END = 11

/** A text of a cell. A long e-mail address loses its middle on the screen; it stays whole for screen readers. */
export function CellText({ children: text }: { children: string }) {
  if (!isLongEmail(text)) return text
  return (
    <span className={css.email} title={text}>
      {/* Two boxes would be read as two words. */}
      <Hidden>{text}</Hidden>
      <span className={css.shown} aria-hidden>
        <span className={css.start}>{text.slice(0, -END)}</span>
        <span className={css.end}>{text.slice(-END)}</span>
      </span>
    </span>
  )
}

/** Copies a long e-mail address; nothing beside any other text. */
export function CopyLongEmail({ text }: { text: string }) {
  const t = officeTexts.use()
  if (!isLongEmail(text)) return null
  return (
    <IconButton className={css.copy} aria-label={t.copyText(text)} onClick={() => copyAndTell(text, officeTexts.now())}>
      <IconCopy size={14} stroke={1.75} aria-hidden />
    </IconButton>
  )
}

function isLongEmail(text: string): boolean {
  return text.length > WHOLE_UP_TO && isEmail(text)
}
