import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useGoTo } from '../../lib/address.ts'
import { type Language, useLanguage } from '../../lib/i18n.ts'
import { onPageEnd } from '../../lib/page-life.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import type { PageRow } from '../frame/page-row.ts'
import { useMenu } from '../frame/use-menu.ts'
import { officeFrameTexts } from './messages.ts'
import { PageIcon } from './page-icon.tsx'
import css from './palette.module.css'

/** A page of this site by some letters of its name, in either language, or of its address. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = officeFrameTexts.use()
  const language = useLanguage()
  const goTo = useGoTo()
  const menu = useMenu()
  const list = useId()
  const [sought, setSought] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => onPageEnd(onClose), [onClose])
  const pages = [...menu.at('manage'), ...menu.at('main'), ...menu.at('more'), ...menu.at('account')]
  const found = pages.filter((page) => isSought(page, sought))
  const chosen = found[Math.min(at, found.length - 1)]
  const go = (page: PageRow | undefined) => {
    if (!page) return
    onClose()
    void goTo(page.path)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Sheet title={t.searchLong} width={600} onClose={onClose} plain ownFocus>
      <div className={css.box}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <input
          data-autofocus
          className={css.input}
          role="combobox"
          aria-label={t.searchLong}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${chosen.path}`}
          placeholder={t.searchLong}
          value={sought}
          onChange={({ currentTarget }) => {
            setSought(currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <span className={css.hint}>{t.closeKey}</span>
      </div>
      {found.length === 0 && <p className={css.none}>{t.noPage}</p>}
      <div id={list} className={css.list} role="listbox" aria-label={t.searchLong}>
        {found.map((page) => (
          <Row
            key={page.path}
            id={`${list}-${page.path}`}
            page={page}
            language={language}
            chosen={page === chosen}
            onChoose={() => go(page)}
          />
        ))}
      </div>
    </Sheet>
  )
}

interface RowProps {
  id: string
  page: PageRow
  language: Language
  chosen: boolean
  onChoose: () => void
}

function Row({ id, page: { label, path }, language, chosen, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, whose arrows choose and Enter goes.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div id={id} role="option" className={css.row} aria-selected={chosen} onClick={onChoose}>
      <PageIcon path={path} />
      <span className={css.label}>{label[language]}</span>
      <code className={css.path}>{path}</code>
      {chosen && <IconCornerDownLeft size={16} stroke={1.75} aria-hidden />}
    </div>
  )
}

function isSought({ label, path }: PageRow, sought: string): boolean {
  const words = sought.toLowerCase().split(/\s+/)
  const text = `${label.zh} ${label.en} ${path}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
