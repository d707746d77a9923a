export { BLOCK_BYTES, createCredentials } from './credentials.ts'
export { uuidText, writeUuid } from './uuid-text.ts'
