import { lazyPart } from '../../ui/lazy-part.tsx'

/** What opens on a click stays out of the dashboard's first download. */
export const LinkQr = lazyPart(() => import('./link-qr.tsx'))
export const ResetLink = lazyPart(() => import('./reset-link.tsx'))
