import { IconSearch, IconX } from '@tabler/icons-react'
import { IconButton } from '../ui/controls/icon-button.tsx'
import css from './search-box.module.css'
import { officeTexts } from './texts.ts'

interface SearchBoxProps {
  label: string
  sought: string
  onSeek: (sought: string) => void
}

/** Takes some letters to look for, and what is there away again. */
export function SearchBox({ label, sought, onSeek }: SearchBoxProps) {
  const t = officeTexts.use()
  return (
    <div className={css.box}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        type="search"
        className={css.input}
        aria-label={label}
        placeholder={label}
        value={sought}
        onChange={({ currentTarget }) => onSeek(currentTarget.value)}
      />
      {sought && (
        <IconButton aria-label={t.clear} className={css.cross} onClick={() => onSeek('')}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
