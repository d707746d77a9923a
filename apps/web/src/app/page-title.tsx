import { useEffect } from 'react'
import { useSite } from '../lib/site.ts'
import { appTexts } from './messages.ts'
import { router } from './router.tsx'

/** Keeps the page's title and description: set again on every change of route, name or language. */
export function PageTitle() {
  const t = appTexts.use()
  const name = useSite()?.siteName || t.siteName
  useEffect(() => {
    const set = () => {
      document.title = name
      document.querySelector('meta[name=description]')?.setAttribute('content', t.welcome(name))
    }
    set()
    return router.subscribe('onResolved', set)
  }, [name, t])
  return null
}
