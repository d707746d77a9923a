import { useRef } from 'react'
import { randomLetters } from './random-letters.ts'

/**
 * The Idempotency-Key of what a dialog sends. The same words after a lost answer go out under the same key, so that they
 * happen once; other words are another act.
 */
export function useActKey(): (sent: unknown) => string {
  const last = useRef({ words: '', key: '' })
  return (sent) => {
    const words = JSON.stringify(sent, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    if (last.current.words !== words) last.current = { words, key: randomLetters(24) }
    return last.current.key
  }
}
