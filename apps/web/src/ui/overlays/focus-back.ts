import { useCallback, useLayoutEffect, useState } from 'react'

/** The control that was clicked last. Safari gives no focus to clicked buttons, and a disabled button loses its focus. */
let pressed: Element | null = null
if (typeof document !== 'undefined') {
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest('a, button, summary')
  }
  document.addEventListener('click', remember, { capture: true })
}

/** Elements that the focus came from when the last dialog opened, the nearest first. */
let lastWay: readonly Element[] = []

/**
 * Returns the focus to the element that had it before. If that element is gone or hidden, the focus goes to the button
 * of the menu that contained it. If the element was inside another dialog, which may be closed by then, the focus goes
 * to the opener of that dialog.
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
