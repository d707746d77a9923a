import { lazyPart } from '../../ui/lazy-part.tsx'

/** What opens on a click stays out of the page's first download. */
export const ImportSheet = lazyPart(async () => ({ default: (await import('./sheets.ts')).ImportSheet }))
export const LinkQr = lazyPart(async () => ({ default: (await import('./sheets.ts')).LinkQr }))
