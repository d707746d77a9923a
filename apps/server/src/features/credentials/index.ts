export { BLOCK_BYTES, type CredentialOn, credentialBlocksOn, credentialsFor } from './credentials.ts'
export { uuidText } from './uuid-text.ts'
