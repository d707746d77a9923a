import { useState } from 'react'
import { useLanguage, type Words } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { alsoCalled, GUIDES, titleOf } from './guide-list.ts'
import css from './guide-search.module.css'
import { HELP } from './help-list.ts'
import { guideTexts } from './messages.ts'

interface Entry {
  to: string
  title: Words
  /** Search keywords, in lower case. */
  words: string
}

const ENTRIES: Entry[] = [
  ...GUIDES.map((guide) => {
    const title = titleOf(guide)
    return {
      to: `/${guide.slug}`,
      title,
      words: [title.zh, title.en, guide.program, alsoCalled(guide)].join(' '),
    }
  }),
  ...HELP.map(({ slug, title, words }) => ({ to: `/${slug}`, title, words: `${title.zh} ${title.en} ${words}` })),
].map((entry) => ({ ...entry, words: entry.words.toLowerCase() }))

/** Returns the entries that contain every word of the question. */
function find(question: string): Entry[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : ENTRIES.filter((entry) => words.every((word) => entry.words.includes(word)))
}

/** Finds a guide or a help page by client, device or problem. */
export function GuideSearch() {
  const t = guideTexts.use()
  const language = useLanguage()
  const [question, setQuestion] = useState('')
  const found = find(question)
  return (
    <search className={css.search}>
      <TextField
        label={t.search}
        type="search"
        placeholder={t.searchHint}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      {question.trim() && (
        <div className={css.found}>
          <p role="status">{found.length > 0 ? t.found(found.length) : t.nothing}</p>
          <ul>
            {found.map(({ to, title }) => (
              <li key={to}>
                <Link to={to}>{title[language]}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}
