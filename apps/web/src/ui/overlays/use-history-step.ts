import { useEffect, useRef, useState } from 'react'
import { pageHistory } from '../../lib/page-history.ts'

/**
 * While `open`, Back closes what is open in place of leaving the page. For everything that lies over the page. What did
 * not close, because somebody is asked first, takes another step.
 */
export function useHistoryStep(open: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each Back anew.
  useEffect(() => {
    if (!open) return
    return pageHistory.takeStep(() => {
      latest.current()
      setTimes((before) => before + 1)
    })
  }, [open, times])
}
