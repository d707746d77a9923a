import type { Page } from '@dukou/contract/plain'
import type { Caller, Language, Role, StaffScope } from '@dukou/domain'
import type { Config } from './config.ts'
import type { ReadRows } from './database/read-rows.ts'
import type { Db, Tx } from './database/tables.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './secrets.ts'

/** Shared by all parts of a process. Plain values, created once in `start.ts`. */
export interface App {
  config: Config
  db: Db
  readRows: ReadRows
  log: Log
  metrics: Metrics
  secrets: Secrets
  /** The folder of the built site. */
  site: string
  now(): Date
  /** `http://host:port` where this process listens: the base of links while the settings name no domain. */
  origin(): string
  /** Set once this process was told to stop: it still serves, and asks everybody to go to another one. */
  isLeaving: boolean
}

/** The caller of a call, read from the database for this call only. */
export interface Actor {
  id: bigint
  publicId: string
  role: Role
  /** The scopes of the person's staff roles; all scopes for an owner. */
  scopes: readonly StaffScope[]
  isAgency: boolean
  channelCode: string | null
  /** Key of the session row. */
  tokenSha256: Buffer
  /** The name of the API token, where a program acts for him. */
  program?: string
}

/**
 * Further values that the caller's statement reads in the same round trip. Features add fields by declaration merging,
 * as they do with their tables.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Known {}

/** Reads the owner of each session token of a call (null: no valid session), together with {@link Known}. */
export type ReadCaller = (tokens: string[]) => Promise<{ actors: (Actor | null)[]; known: Known }>

/**
 * Whom the API token of a program acts for, if it may make a call of this scope.
 * @throws a refusal where it may not
 */
export type ReadProgram = (
  token: string,
  asked: { scope: StaffScope | null; client: Client; known: Known },
) => Promise<Actor>

export interface Client {
  ip: string
  userAgent: string
  language: Language
  /** `http://host:port` of this process as the asker reached it. For return addresses on loopback only, never for links. */
  origin: string
  channelCode: string | undefined
  /** Tokens of the device cookie, which the browser got at earlier sign-ins. */
  deviceTokens: string[]
}

/** The world of one call. */
export interface Ctx<A extends Actor | null = Actor | null> extends App, Known {
  actor: A
  client: Client
  /** The page of a list that a program asks for; null: the call itself says how much it answers. */
  page: Page | null
  /** Puts the session cookie on the answer, or takes it away. */
  setSession(token: string | null): void
  /** Puts the cookie by which the device is known at the next sign-in on the answer. */
  setDevice(tokens: string[]): void
  /**
   * First thing in the transaction of a call that is declared idempotent: claims the caller's Idempotency-Key for it.
   * `again`: an earlier run of this very request committed something and left no answer, so the rows are to be asked
   * what became of it. A request that was answered ends here with its first answer.
   */
  claimKey(tx: Tx): Promise<'first' | 'again'>
  /**
   * Last thing in the transaction of such a call: stores the answer under the key together with the change it reports,
   * so that a crash between both cannot repeat the change.
   */
  remember(tx: Tx, answer: unknown): Promise<void>
}

export type CtxFor<C extends Caller> = C extends 'anyone' ? Ctx : Ctx<Actor>
