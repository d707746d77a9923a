export { type CredentialOn, credentialsFor } from './credentials.ts'
