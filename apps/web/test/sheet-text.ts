import { front } from '../src/ui/overlays/front.ts'

/** Text of the open sheet, without the toasts that stand in front of it: both often have the same words. */
export function sheetText(): string {
  const open = document.querySelector('dialog[open]')
  if (!open) return ''
  const texts = [...open.childNodes].filter((part) => part !== front).map((part) => part.textContent)
  return texts.join('')
}
