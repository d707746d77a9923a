import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** The present moment by the server's clock, renewed as often as told; and at once when the tab comes back from the background. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const renew = () => setNow(serverNow())
    const timer = setInterval(renew, everyMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [everyMs])
  return now
}
