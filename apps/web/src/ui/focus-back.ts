import { useCallback, useLayoutEffect, useState } from 'react'

/** The control that was clicked last. Safari gives no focus to clicked buttons, and a disabled button loses its focus. */
let pressed: Element | null = null
if (typeof document !== 'undefined') {
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest('a, button, summary')
  }
  document.addEventListener('click', remember, { capture: true })
}

/** Of the dialog that was opened last: where its focus came from, the nearest first. */
let lastWay: readonly Element[] = []

/**
 * Whoever had the focus before gets it again. Where that is gone or hidden, it is the button of the menu that it was in;
 * where it was inside another dialog, which may be over by then, it is what opened that one.
 */
export function useFocusBack(): () => void {
  const [way] = useState(wayBack)
  useLayoutEffect(() => {
    lastWay = way
  }, [way])
  return useCallback(() => {
    way.some(takesFocus)
  }, [way])
}

function wayBack(): readonly Element[] {
  const active = document.activeElement
  const from = active && active !== document.body ? active : pressed
  if (!from) return []
  const menus = [...document.querySelectorAll('[aria-controls]')]
  const opener = menus.find((button) => byId(button.getAttribute('aria-controls'))?.contains(from))
  const isInDialog = from.closest('dialog') !== null
  return [from, ...(opener ? [opener] : []), ...(isInDialog ? lastWay : [])]
}

function byId(id: string | null): Element | null {
  return id ? document.getElementById(id) : null
}

function takesFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
