import { useLanguage } from '../../../lib/i18n.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { GuideSearch } from './guide-search.tsx'
import type { Help } from './help.ts'
import { HELP } from './help-list.ts'
import css from './help-screen.module.css'

/** A page of help, item by item. */
export function HelpScreen({ slug, help }: { slug: (typeof HELP)[number]['slug']; help: Help }) {
  const language = useLanguage()
  const { title } = HELP.find((one) => one.slug === slug) ?? HELP[0]
  return (
    <Page title={title[language]} lead={help.lead[language]} side={<GuideSearch />}>
      <Card>
        <ol className={css.items}>
          {help.items.map(({ title, text, link }, at) => (
            <li key={title.zh} className={css.item}>
              <h2>
                <span className={css.number}>{at + 1}</span>
                {title[language]}
              </h2>
              <p>
                {text[language]} {link && <Link to={link.to}>{link.words[language]}</Link>}
              </p>
            </li>
          ))}
        </ol>
        <p className={css.end}>{help.end[language]}</p>
      </Card>
      {help.more && (
        <Card>
          <h2 className={css.moreTitle}>{help.more.title[language]}</h2>
          <dl className={css.more}>
            {help.more.items.map(({ title, text, link }) => (
              <div key={title.zh}>
                <dt>{title[language]}</dt>
                <dd>
                  {text[language]} {link && <Link to={link.to}>{link.words[language]}</Link>}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </Page>
  )
}
