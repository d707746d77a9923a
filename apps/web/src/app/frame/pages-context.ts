import { createContext, useContext } from 'react'
import type { PageRow } from './page-row.ts'

/** The rows of all pages, handed down by the router: a shell that imported them would import its own pages. */
export const Pages = createContext<readonly PageRow[]>([])

export function usePages(): readonly PageRow[] {
  return useContext(Pages)
}

/** Whether there is such a page. A link to any other is never drawn. */
export function useHasPage(path: string): boolean {
  return usePages().some((page) => page.path === path)
}
