// One part: each of them alone would be a crumb, and the first needs the others.
export { ImportSheet } from './import-sheet.tsx'
export { LinkQr } from './link-qr.tsx'
