// Fetched as one file: each of them alone would be very small, and the first needs the others.
export { ImportSheet } from './import-sheet.tsx'
export { LinkQr } from './link-qr.tsx'
export { ResetLink } from './reset-link.tsx'
