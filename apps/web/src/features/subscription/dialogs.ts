import { createElement } from 'react'
import { lazyPart, nearPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What opens on a click stays out of the page's first download. */
export const ImportSheet = lazyPart(async () => ({ default: (await import('./sheets.ts')).ImportSheet }))
export const LinkQr = lazyPart(async () => ({ default: (await import('./sheets.ts')).LinkQr }))
export const DoctorSheet = lazyPart(async () => ({ default: (await import('./doctor-sheet.tsx')).DoctorSheet }))
export const ResetLink = lazyPart(async () => ({ default: (await import('./sheets.ts')).ResetLink }))

/** Stands below all that somebody comes for. */
export const ImportCard = nearPart(
  async () => ({ default: (await import('./import-card.tsx')).ImportCard }),
  createElement(Skeleton, { height: 290, radius: 12 }),
)
