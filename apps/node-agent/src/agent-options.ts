import type { Identity } from './identity.ts'

/** How an agent runs. */
export interface AgentOptions {
  folder: string
  identity: Identity
  sampleMs: number
  waitSeconds: number
  /** undefined: as the panel says. */
  sealMs: number | undefined
  /** A new program that has made no successful sync for so long is taken back. */
  trialMs: number
  /** Has the certificate of a host and its key written to a folder, for Xray; hysteria asks by itself. */
  askForCertificate: (folder: string, host: string) => Promise<unknown>
  /** Process of the launcher that starts this file or a newer one. Undefined: there is none. */
  launcher: number | undefined
  log: (text: string) => void
}
