import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '../texts.ts'
import css from './pager.module.css'
import { PAGE_SIZES, type PageSize, pagesAround } from './paging.ts'

interface PagerProps {
  total: number
  /** In place of how many there are, where more are to be had. Shown beside a single page too. */
  counted?: string | undefined
  page: number
  pages: number
  size: PageSize
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

/** How many there are, how many at once, and the way through them. Where the smallest page holds all there is nothing to leaf through. */
export function Pager({ total, counted, page, pages, size, onPage, onSize }: PagerProps) {
  const t = uiTexts.use()
  if (total <= PAGE_SIZES[0]) {
    return counted === undefined ? null : (
      <p className={css.pager}>
        <span className={css.count}>{counted}</span>
      </p>
    )
  }
  const step = (label: string, to: number, icon: ReactNode) => (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      {icon}
    </button>
  )
  return (
    <nav className={css.pager} aria-label={t.pager}>
      <span className={css.count}>{counted ?? t.total(total)}</span>
      <select
        className={css.size}
        aria-label={t.pageSize}
        value={size}
        onChange={({ currentTarget: { value } }) => onSize(value === 'all' ? 'all' : (Number(value) as PageSize))}
      >
        {PAGE_SIZES.map((option) => (
          <option key={option} value={option}>
            {option === 'all' ? t.allRows : t.rows(option)}
          </option>
        ))}
      </select>
      {step(t.firstPage, 1, <IconChevronsLeft size={16} stroke={1.75} aria-hidden />)}
      {step(t.previousPage, page - 1, <IconChevronLeft size={16} stroke={1.75} aria-hidden />)}
      <span className={css.numbers}>
        {pagesAround(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={css.step}
            aria-label={t.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
      </span>
      <span className={css.position}>
        {page} / {pages}
      </span>
      {step(t.nextPage, page + 1, <IconChevronRight size={16} stroke={1.75} aria-hidden />)}
      {step(t.lastPage, pages, <IconChevronsRight size={16} stroke={1.75} aria-hidden />)}
    </nav>
  )
}
