/** `npm run soak -- matrix` runs every cell with many bytes; `npm test -- --all` a share of the cells, with few. */
export const WHOLE = process.env.DUKOU_MATRIX === 'whole'

/** Enough for Vision to copy directly what is TLS inside. */
export const FILE_BYTES = (WHOLE ? 10 : 1) * 1024 * 1024
