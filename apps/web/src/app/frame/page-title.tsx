import { useEffect } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { appTexts } from './messages.ts'
import { usePages } from './pages-context.ts'

/** Keeps title and description, the page's own or the site's: set again on every change of page, name or language. */
export function PageTitle({ path }: { path: string }) {
  const t = appTexts.use()
  const language = useLanguage()
  const name = useSite()?.siteName || t.siteName
  const { title, description } = usePages().find((page) => page.path === path) ?? {}
  useEffect(() => {
    document.title = title ? `${title[language]} - ${name}` : name
    const blurb = description?.[language] ?? t.welcome(name)
    document.querySelector('meta[name=description]')?.setAttribute('content', blurb)
  }, [title, description, language, name, t])
  return null
}
