import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../controls/icon-button.tsx'
import { uiTexts } from '../texts.ts'
import { useFocusBack } from './focus-back.ts'
import { bringIntoFront } from './front.ts'
import css from './sheet.module.css'
import { useHistoryStep } from './use-history-step.ts'

interface SheetProps {
  onClose: () => void
  title: string
  /** Width in px on screens that are wide enough. */
  width?: number
  /** The id of a warning inside: such a sheet is drawn, and read aloud, as one. */
  warning?: string
  /** Something inside carries `data-autofocus` itself. */
  ownFocus?: boolean
  /** Stands along an edge of the window from top to bottom, as a drawer, or covers all of it, as a page. */
  edge?: 'left' | 'right' | 'page'
  /** Without a head: the title is read aloud only, and what is inside begins at the top. */
  plain?: boolean
  /** Only a button inside closes it: no cross, and Esc, Back and a click beside it do nothing. */
  stays?: boolean
  children: ReactNode
}

/**
 * A dialog: in the middle of a wide screen, risen from the lower edge of a phone. Focus returns to its opener.
 * Back closes it like its cross. It is drawn while it is open and not at all while it is closed.
 */
export function Sheet(props: SheetProps) {
  const { onClose, title, width = 440, warning, ownFocus = false, edge, plain = false, stays = false, children } = props
  const leave = stays ? () => {} : onClose
  const t = uiTexts.use()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const heading = useId()
  useModal(dialog, ownFocus)
  useHistoryStep(true, leave)
  return createPortal(
    <dialog
      ref={dialog}
      className={css.sheet}
      data-edge={edge}
      style={{ width }}
      role={warning && 'alertdialog'}
      aria-labelledby={plain ? undefined : heading}
      aria-label={plain ? title : undefined}
      aria-describedby={warning}
      tabIndex={-1}
      onCancel={(event) => {
        // `onClose` decides whether it closes; the browser must not close it by itself.
        event.preventDefault()
        leave()
      }}
      // A second Esc in a row closes a dialog without `cancel`. A cancelled key press prevents that.
      onKeyDown={(event) => {
        if (stays && event.key === 'Escape') event.preventDefault()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      // A press that starts inside and ends outside, as when selecting text, is not a click on the backdrop.
      onClick={(event) => {
        if (event.target === dialog.current && pressed.current === dialog.current) leave()
      }}
    >
      {!plain && (
        <div className={css.head}>
          {warning && (
            <IconAlertTriangle size={20} stroke={1.75} role="img" aria-label={t.warning} className={css.mark} />
          )}
          <h2 id={heading} className={css.title}>
            {title}
          </h2>
          {!stays && (
            <IconButton aria-label={t.close} onClick={onClose}>
              <IconX size={20} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      <div className={plain ? undefined : css.body}>{children}</div>
    </dialog>,
    document.body,
  )
}

/** Opens the dialog over everything else, and gives the focus back when it is over. */
function useModal(dialog: React.RefObject<HTMLDialogElement | null>, ownFocus: boolean): void {
  const giveFocusBack = useFocusBack()
  useLayoutEffect(() => {
    const one = dialog.current
    if (!one) return
    keepWidth()
    one.showModal()
    // The sheet itself gets the focus: on its first button, the cross, a focus ring would catch the eye.
    const first = ownFocus ? one.querySelector<HTMLElement>('[data-autofocus]') : one
    first?.focus({ preventScroll: true })
    const letGo = bringIntoFront(one)
    return () => {
      letGo()
      one.close()
      giveFocusBack()
    }
  }, [dialog, ownFocus, giveFocusBack])
}

/** The page behind loses its scroll bar to the first dialog, and keeps that much room on the right. */
function keepWidth(): void {
  if (document.querySelector(`.${css.sheet}[open]`)) return
  const root = document.documentElement
  root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`)
}
