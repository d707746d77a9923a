import { createContext, useContext, useEffect } from 'react'
import type { PageRow } from './page-row.ts'

interface KnownPages {
  rows: readonly PageRow[]
  fetchOffice: () => Promise<void>
}

/** The rows of pages, handed down by the router: a shell that imported them would import its own pages. */
export const Pages = createContext<KnownPages>({ rows: [], fetchOffice: async () => {} })

export function usePages(): readonly PageRow[] {
  return useContext(Pages).rows
}

/** The rows with those of the back office, for who works there. */
export function usePagesFor(worksThere: boolean): readonly PageRow[] {
  const { rows, fetchOffice } = useContext(Pages)
  useEffect(() => {
    // If the rows cannot be fetched, the menu has no office entries. Opening an office address fetches the rows again.
    if (worksThere) fetchOffice().catch(() => {})
  }, [worksThere, fetchOffice])
  return rows
}

/** Whether there is such a page. A link to any other is never drawn. */
export function useHasPage(path: string): boolean {
  return usePages().some((page) => page.path === path)
}
