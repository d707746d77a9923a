import type { PageRow, Place, Viewer } from './page-row.ts'

/** What this viewer sees there: the entries of the role, on an agency's pages only those that are for its customers. */
export function menuFor(pages: readonly PageRow[], viewer: Viewer, agencyPage: boolean, place: Place): PageRow[] {
  return pages.filter(
    ({ menu }) => menu?.place === place && menu.viewers.includes(viewer) && (menu.agency || !agencyPage),
  )
}
