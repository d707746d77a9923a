import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../texts.ts'
import { front } from './front.ts'
import css from './overlay.module.css'

const store = createStore<{ id: number; text: string } | undefined>(undefined)
let nextId = 1

/** Covers the page with a message during a long act. Returns how to take it away; the person can do so too. */
export function showOverlay(text: string): () => void {
  const id = nextId++
  store.set({ id, text })
  return () => {
    if (store.get()?.id === id) store.set(undefined)
  }
}

/** Shown only when an act takes longer than a blink: it appears after 300 ms. */
export function MessageOverlay() {
  const t = uiTexts.use()
  const message = store.use()
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    setVisible(false)
    if (!message) return
    const timer = setTimeout(() => setVisible(true), 300)
    return () => clearTimeout(timer)
  }, [message])
  if (!message || !visible) return null
  return createPortal(
    <div className={css.cover}>
      <div className={css.box} role="status">
        <span className={css.dot} aria-hidden />
        <p>{message.text}</p>
        <button type="button" className={css.close} aria-label={t.close} onClick={() => store.set(undefined)}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
    </div>,
    front,
  )
}
