import { IconAlertCircleFilled, IconCircleCheckFilled, IconInfoCircleFilled, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../texts.ts'
import { front } from './front.ts'
import { DEFAULT_TOAST_MS, noToasts, type Toast, type ToastKind, withoutToast, withToast } from './toast-queue.ts'
import css from './toasts.module.css'

const store = createStore(noToasts)
let nextId = 1

interface ToastOptions {
  ms?: number
  /** Nothing new while the very same words still stand: several calls may fail of one cause. */
  once?: boolean
  more?: string
}

function show(kind: ToastKind, text: string, { ms = DEFAULT_TOAST_MS, more, once }: ToastOptions = {}): void {
  if (once && store.get().shown.some((shown) => shown.text === text)) return
  store.set(withToast(store.get(), { id: nextId++, kind, text, more, ms }))
}

/** Says something at the top right for five seconds, or for as long as told. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warn: (text: string, options?: ToastOptions) => show('warn', text, options),
  clear: () => store.set(noToasts),
}

export function Toasts() {
  const { shown } = store.use()
  return createPortal(
    <div className={css.stack} role="status" aria-live="polite">
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} onClose={() => store.set(withoutToast(store.get(), one.id))} />
      ))}
    </div>,
    front,
  )
}

const ICONS = {
  success: IconCircleCheckFilled,
  error: IconAlertCircleFilled,
  warn: IconAlertCircleFilled,
  info: IconInfoCircleFilled,
}

/** A click anywhere on it closes it; while the pointer rests on it, its time stands still. */
function ToastCard({ toast: { kind, text, more, ms }, onClose }: { toast: Toast; onClose: () => void }) {
  const t = uiTexts.use()
  const [paused, setPaused] = useState(false)
  const left = useRef(ms)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => close.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [paused])

  const Icon = ICONS[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cross inside is the control; the card is a larger target.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the cross.
    <div
      className={css.toast}
      data-kind={kind}
      onClick={onClose}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <Icon size={18} aria-hidden className={css.icon} />
      <div className={css.body}>
        <p className={css.text}>{text}</p>
        {more && <p className={css.more}>{more}</p>}
      </div>
      <button type="button" className={css.close} aria-label={t.close}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
