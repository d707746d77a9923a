import { appTexts } from './messages.ts'
import css from './skip-link.module.css'

/** The first link of every page: past the menu, to what the page is about. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a skip link is a link; the hash of the address is taken by the route.
    <a
      className={css.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {appTexts.use().skip}
    </a>
  )
}
