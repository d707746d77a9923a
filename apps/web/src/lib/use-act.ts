import { useState } from 'react'

/** Does something on a click. Until that is done, which one can see, another click does nothing. */
export function useAct<Given extends unknown[]>(
  act: (...given: Given) => Promise<void>,
): [start: (...given: Given) => void, isActing: boolean] {
  const [isActing, setActing] = useState(false)
  const start = (...given: Given) => {
    if (isActing) return
    setActing(true)
    void act(...given).finally(() => setActing(false))
  }
  return [start, isActing]
}
