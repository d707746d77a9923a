import { useEffect, useState } from 'react'
import { later } from '../../../lib/page-life.ts'

/** Counts down to what happens then. While nobody looks at the page it stands still. */
export function useSecondsLeft(seconds: number, onOver: () => void): number {
  const [{ left }, setState] = useState({ left: seconds })
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      later(1000, () => {
        setTurn(turn + 1)
        if (document.hidden) return
        if (left > 1) setState({ left: left - 1 })
        else onOver()
      }),
    [left, turn, onOver],
  )
  return left
}
