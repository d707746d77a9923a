import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { onPageEnd } from '../../lib/page-life.ts'
import { PHONE } from '../layout/use-media.ts'
import { useHistoryStep } from '../overlays/use-history-step.ts'
import { uiTexts } from '../texts.ts'
import css from './disclosure.module.css'

interface DisclosureProps {
  /** Content of the button. */
  label: ReactNode
  /** The button's name where its face is only a picture. */
  name?: string
  align?: 'start' | 'end' | undefined
  chevron?: boolean
  /** The part of the page that is open now is inside. */
  current?: boolean
  className?: string | undefined
  width?: number
  /** Opens over the button, where that stands at the lower edge. */
  above?: boolean
  /** On phones the panel rises from the lower edge instead. */
  sheetOnPhone?: boolean
  /** Asked before it opens; who says no tells why. */
  mayOpen?: () => boolean
  children: ReactNode
}

/**
 * A button that opens a panel below itself. The panel's content is always in the page, so that links inside belong to
 * their landmark even while it is closed. Closes on Esc, on a click elsewhere, when focus leaves, when a link is used,
 * and with the page; a sheet closes on Back as well.
 */
export function Disclosure({
  label,
  name,
  align = 'start',
  chevron = true,
  current = false,
  className = '',
  width,
  above = false,
  sheetOnPhone = false,
  mayOpen = () => true,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const shut = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])
  useHistoryStep(open && sheetOnPhone && matchMedia(PHONE).matches, shut)

  useEffect(() => (open ? onPageEnd(() => setOpen(false)) : undefined), [open])

  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') shut()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, shut])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches focus leave; it takes no clicks itself.
    <div
      ref={root}
      className={css.root}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${css.button} ${className}`}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={name}
        data-current={current || undefined}
        onClick={() => setOpen(!open && mayOpen())}
      >
        {label}
        {chevron && <IconChevronDown size={16} stroke={1.75} aria-hidden className={css.chevron} />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the clicks of the links and buttons inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link used by keyboard fires a click as well. */}
      <div
        id={panel}
        className={css.panel}
        data-align={align}
        data-above={above || undefined}
        data-sheet={sheetOnPhone || undefined}
        hidden={!open}
        style={width ? { width } : undefined}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button[data-closes]')) setOpen(false)
        }}
      >
        {sheetOnPhone && <SheetCross onClose={shut} />}
        {children}
      </div>
    </div>
  )
}

/** The cross of a panel that is a sheet on phones, where a tap outside is no obvious way to close it. */
function SheetCross({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={css.cross} aria-label={uiTexts.use().close} onClick={onClose}>
      <IconX size={20} stroke={1.5} aria-hidden />
    </button>
  )
}
