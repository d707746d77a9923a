import { useEffect, useRef } from 'react'
import { pageHistory } from '../lib/page-history.ts'

/** While `open`, Back closes what is open in place of leaving the page. For everything that lies over the page. */
export function useHistoryStep(open: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => (open ? pageHistory.takeStep(() => latest.current()) : undefined), [open])
}
