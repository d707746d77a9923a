import { useCallback, useLayoutEffect, useState } from 'react'
import { lastPressed } from './last-pressed.ts'

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
  const from = active && active !== document.body ? active : lastPressed()
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
