import { type RefObject, useEffect, useRef } from 'react'

/** Marks the element of a row that takes the focus when the keys move to the row. */
export const ROW_TITLE = 'data-row-title'

/** `/` leads to the search, J and K to the next and the previous row. Not while somebody writes or a dialog is open. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isWriting(target) ||
        document.querySelector('dialog[open]')
      ) {
        return
      }
      if (key === '/') list.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
      else if (key === 'j' || key === 'k') goToRow(list.current, key === 'j' ? 1 : -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return list
}

function goToRow(list: HTMLElement | null, step: 1 | -1): void {
  const titles = [...(list?.querySelectorAll<HTMLElement>(`[${ROW_TITLE}]`) ?? [])]
  const row = document.activeElement?.closest('[data-row]')
  const at = titles.findIndex((title) => row?.contains(title))
  titles[at < 0 ? 0 : Math.max(0, Math.min(at + step, titles.length - 1))]?.focus()
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
