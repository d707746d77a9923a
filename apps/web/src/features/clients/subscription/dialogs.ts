import { openedPart } from '../../../ui/states/opened-part.tsx'

/** Dialogs that open on a click are loaded lazily, to keep them out of the page's first download. */
export const ImportSheet = openedPart(async () => ({ default: (await import('./sheets.ts')).ImportSheet }))
export const LinkQr = openedPart(async () => ({ default: (await import('./sheets.ts')).LinkQr }))
export const DoctorSheet = openedPart(async () => ({ default: (await import('./doctor-sheet.tsx')).DoctorSheet }))
export const ResetLink = openedPart(async () => ({ default: (await import('./sheets.ts')).ResetLink }))
