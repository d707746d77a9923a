import { IconSearch, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import css from './search-box.module.css'

interface SearchBoxProps {
  label: string
  clear: string
  sought: string
  onSeek: (sought: string) => void
}

/** Finds settings by some letters of what they are called. */
export function SearchBox({ label, clear, sought, onSeek }: SearchBoxProps) {
  return (
    <search className={css.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={sought}
        onChange={({ currentTarget }) => onSeek(currentTarget.value)}
      />
      {sought && (
        <IconButton aria-label={clear} className={css.cross} onClick={() => onSeek('')}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </search>
  )
}
