import { useEffect, useRef } from 'react'

/** Ctrl K, on a Mac ⌘ K, from anywhere on the page but a dialog. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
