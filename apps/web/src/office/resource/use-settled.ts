import { useEffect, useState } from 'react'
import { later } from '../../lib/page-life.ts'

/** Debounce of the search: the server is asked after this pause in typing. */
const PAUSE_MS = 300

/** Debounces a text: returns the last one that stayed unchanged for {@link PAUSE_MS}. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => later(PAUSE_MS, () => setSettled(value)), [value])
  return settled
}
