import { loadPart } from '../../lib/load-part.ts'
import { createStore } from '../../lib/store.ts'
import { PAGES } from '../pages.ts'
import type { PageRow } from './page-row.ts'

/** The rows that are here: the customers' pages from the start, the back office's in its own document and in the menus of staff. */
export const knownPages = createStore<readonly PageRow[]>(PAGES)

let fetching: Promise<void> | undefined

/** Fetches the rows of the back office, once. @throws PartMissing */
export function fetchOfficePages(): Promise<void> {
  fetching ??= loadPart(() => import('../office-pages.ts')).then(
    ({ OFFICE_PAGES }) => knownPages.set([...PAGES, ...OFFICE_PAGES]),
    (thrown) => {
      fetching = undefined
      throw thrown
    },
  )
  return fetching
}

export function pageAt(path: string): PageRow | undefined {
  return knownPages.get().find((page) => page.path === path)
}
