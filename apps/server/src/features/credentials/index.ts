export { BLOCK_BYTES, credentialBlocksOn, credentialsFor } from './credentials.ts'
export { uuidText } from './uuid-text.ts'
