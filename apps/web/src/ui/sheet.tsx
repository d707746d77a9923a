import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import css from './sheet.module.css'
import { uiTexts } from './texts.ts'
import { useHistoryStep } from './use-history-step.ts'

interface SheetProps {
  onClose: () => void
  title: string
  /** Width in px on screens that are wide enough. */
  width?: number
  /** Something inside carries `data-autofocus` itself. */
  ownFocus?: boolean
  children: ReactNode
}

/**
 * A dialog: in the middle of a wide screen, risen from the lower edge of a phone. Focus returns to its opener.
 * Back closes it like its cross. It is drawn while it is open and not at all while it is closed.
 */
export function Sheet({ onClose, title, width = 440, ownFocus = false, children }: SheetProps) {
  const t = uiTexts.use()
  useFocusBack()
  useHistoryStep(true, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      centered
      radius="xl"
      padding={24}
      transitionProps={{ transition: 'pop', duration: 160 }}
      overlayProps={{ color: '#071012', backgroundOpacity: 0.45 }}
      closeButtonProps={{ 'aria-label': t.close, size: 32 }}
      // The head of a dialog is not another banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        inner: css.inner ?? '',
        content: css.content ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
    >
      {/* The first focus is the sheet itself: a ring round the cross would be the first thing seen. */}
      <div data-autofocus={ownFocus ? undefined : true} tabIndex={-1} className={css.focus}>
        {children}
      </div>
    </Modal>
  )
}

/** Whoever had the focus before gets it again, unless that is gone from the page. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])
}
