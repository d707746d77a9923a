import { useEffect } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { appTexts } from './messages.ts'
import type { OwnTitle } from './page-row.ts'
import { usePages } from './pages-context.ts'

/** Keeps title and description, the page's own or the site's: set again on every change of page, name or language. */
export function PageTitle({ path, own }: { path: string; own: OwnTitle | undefined }) {
  const t = appTexts.use()
  const language = useLanguage()
  const name = useSite()?.siteName || t.siteName
  const row = usePages().find((page) => page.path === path)
  const { title, description } = own ?? row ?? {}
  useEffect(() => {
    document.title = title ? `${title[language]} - ${name}` : name
    const blurb = description?.[language] ?? t.welcome(name)
    document.querySelector('meta[name=description]')?.setAttribute('content', blurb)
  }, [title, description, language, name, t])
  return null
}
