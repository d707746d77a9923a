export const PAGE_SIZES = [5, 20, 50, 100, 'all'] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE = 20 satisfies PageSize

export interface PageOf<T> {
  rows: readonly T[]
  page: number
  pages: number
}

/** The rows of one page; a page beyond the end is the last one. Pages count from 1. */
export function pageOf<T>(rows: readonly T[], size: PageSize, wanted: number): PageOf<T> {
  if (size === 'all') return { rows, page: 1, pages: 1 }
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages }
}

/** Up to five page numbers around the present one. */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  return Array.from({ length: Math.min(5, pages) }, (_, at) => first + at)
}
