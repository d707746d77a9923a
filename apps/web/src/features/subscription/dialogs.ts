import { openedPart } from '../../ui/opened-part.tsx'

/** What opens on a click stays out of the page's first download. */
export const ImportSheet = openedPart(async () => ({ default: (await import('./sheets.ts')).ImportSheet }))
export const LinkQr = openedPart(async () => ({ default: (await import('./sheets.ts')).LinkQr }))
export const DoctorSheet = openedPart(async () => ({ default: (await import('./doctor-sheet.tsx')).DoctorSheet }))
export const ResetLink = openedPart(async () => ({ default: (await import('./sheets.ts')).ResetLink }))
