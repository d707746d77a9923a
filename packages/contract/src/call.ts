import type { Caller, StaffScope } from '@dukou/domain'
import type { Codec, Fields } from './codec.ts'
import type { RefusalName } from './refusals.ts'

type Agency = 'allowed' | 'refused'

/** A member's call refuses a reseller's customers unless it declares `agency: 'allowed'`. */
type Refusals<W, G, R extends readonly RefusalName[]> = W extends 'member'
  ? G extends 'allowed'
    ? R
    : readonly [...R, 'agencyMayNotShop']
  : R

/**
 * One call of the product: where it is, who may make it, what goes in and out, and every refusal it may give beside
 * {@link ALWAYS_POSSIBLE}. Server binding, typed client, OpenAPI and the caller check are all made from this.
 */
export interface Call<Input = unknown, Answer = unknown, Who extends Caller = Caller> {
  path: string
  /** One line for the API document. */
  summary: string
  caller: Who
  /** Whether customers of a reseller may make it. */
  agency: Agency
  /** The scope that a staff role or a program's token needs; null: owners only, and no program. */
  scope: StaffScope | null
  input: Codec<Input> & { fields?: Fields }
  answer: Codec<Answer>
  refusals: readonly RefusalName[]
  /** Moves money or makes something: an Idempotency-Key lets the caller send it again safely. */
  idempotent: boolean
  /** Changes nothing, so it may be asked again at any time; a test holds it to one statement beside that of its caller. */
  reads: boolean
  /** For the site's own page alone: nobody is signed in yet, or it changes the session of the browser. */
  pageOnly: boolean
  /**
   * Programs read it page by page. The verb answers the rows behind `after` of its input, where the page reads on too
   * ({@link behind}), else behind `ctx.page.after`.
   */
  pages: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: any call at all; each keeps its own types
export type AnyCall = Call<any, any>

export type InputOf<C> = C extends { input: Codec<infer I> } ? I : never
export type AnswerOf<C> = C extends { answer: Codec<infer A> } ? A : never
export type CallerOf<C> = C extends { caller: infer W } ? W : never
export type RefusalsOf<C> = C extends { refusals: readonly (infer R)[] } ? R : never

/**
 * Declares a call. Without effects, so that a page is built without the calls that it never makes.
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  I,
  A,
  const W extends Caller,
  const R extends readonly RefusalName[],
  const G extends Agency = 'refused',
>(
  path: string,
  declaration: {
    summary: string
    caller: W
    /** For a member's call: whether a reseller's customers may make it too. */
    agency?: G
    scope?: StaffScope
    input: Codec<I> & { fields?: Fields }
    answer: Codec<A>
    refusals: R
    idempotent?: boolean
    reads?: boolean
    pageOnly?: boolean
    pages?: boolean
  },
): Call<I, A, W> & { refusals: Refusals<W, G, R> } {
  const agency = declaration.agency ?? (declaration.caller === 'member' ? 'refused' : 'allowed')
  const refusals = agency === 'refused' ? [...declaration.refusals, 'agencyMayNotShop'] : declaration.refusals
  return {
    path,
    scope: null,
    idempotent: false,
    reads: false,
    pageOnly: declaration.caller === 'anyone',
    pages: false,
    ...declaration,
    agency,
    refusals: refusals as Refusals<W, G, R>,
  }
}

export function encodeInput<C extends AnyCall>(declared: C, input: InputOf<C>): unknown {
  return declared.input.write(input)
}

export function decodeAnswer<C extends AnyCall>(declared: C, wire: unknown): AnswerOf<C> {
  return declared.answer.read(wire as never) as AnswerOf<C>
}
