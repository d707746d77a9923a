import type { StaffScope } from '@dukou/domain'
import type { PageRow, Place, Viewer } from './page-row.ts'

/** The person who looks: the role, and what the staff roles allow. */
export interface Looker {
  viewer: Viewer
  scopes: readonly StaffScope[]
}

/** Whether a page is for this person: by role, or by a scope. */
export function isPageFor({ menu }: PageRow, { viewer, scopes }: Looker): boolean {
  if (!menu || menu.viewers.includes(viewer)) return true
  return menu.staff === 'all' ? scopes.length > 0 : menu.staff !== undefined && scopes.includes(menu.staff)
}

/** The entries of this person in one place of the menu. On an agency's pages: only those that are for its customers. */
export function menuFor(pages: readonly PageRow[], looker: Looker, agencyPage: boolean, place: Place): PageRow[] {
  return pages.filter(
    (page) => page.menu?.place === place && isPageFor(page, looker) && (page.menu.agency || !agencyPage),
  )
}
