import type { Role, StaffScope } from '@dukou/domain'
import type { ComponentType, ReactNode } from 'react'
import type { Words } from '../../lib/i18n.ts'
import type { Path } from '../paths.ts'

/** Viewer of a page: the role of a signed-in user, or a visitor. */
export type Viewer = Role | 'visitor'

export type Place = 'main' | 'more' | 'account' | 'manage'

/** The groups of the back office's menu, in its order. */
export const OFFICE_GROUPS = ['overview', 'customers', 'trade', 'marketing', 'lines', 'system'] as const
export type OfficeGroup = (typeof OFFICE_GROUPS)[number]

/** Layout around a page: the shell of the customers' site, or that of the back office. */
export type Shell = () => Promise<{ default: ComponentType<{ children: ReactNode }> }>

/** Its own title and description, in place of the site's. */
export interface OwnTitle {
  title?: Words
  description?: Words
}

/** A screen. One of many addresses tells the title of each itself, so that the frame need not know them all. */
export interface ScreenModule {
  default: ComponentType
  titleAt?: (path: string) => OwnTitle
}

/** All that the site knows of a page: the router, the guard, the menus, titles and download limits read it here. */
export interface PageRow extends OwnTitle {
  path: Path
  /** Its module, fetched when somebody goes there. The default export is the screen. */
  screen: () => Promise<ScreenModule>
  /** Fetched with the first of its pages. A page without stands alone. */
  shell?: Shell
  /** Opens with a session only. Other pages tell visitors themselves what they would see. */
  needsSession?: true
  /** Its name in menus. */
  label: Words
  /** The page's place in the menu, the viewers who see it there, and whether an agency's pages show it too. */
  menu?: {
    place: Place
    viewers: readonly Viewer[]
    /** Staff with this scope see it too, or all staff. */
    staff?: StaffScope | 'all'
    agency?: true
    onPhoneBar?: true
    group?: OfficeGroup
  }
  /** Download limit of a first visit, in KB (1000 bytes) of gzip. */
  maxKb: number
}
