import { type AnswerOf, type AnyCall, encodeInput, type InputOf } from '@dukou/contract'
import { keepPreviousData, type Query, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallOptions } from './call.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'
import { fromDeviceTime, serverNow } from './server-time.ts'

/** A question, and what is known of its answer. */
export type Asked<Answer> = UseQueryResult<Answer>

export interface AskOptions<Answer> extends Pick<CallOptions, 'quiet' | 'silentSession'> {
  /** Not before this holds. */
  when?: boolean
  /** Again and again, as long as somebody looks; by what the last answer was, where that matters. */
  everyMs?: number | ((last: Answer | undefined) => number | false)
  /** Also while nobody looks. */
  alsoHidden?: boolean
  /** Cache time: until it is over, opening another screen or coming back to the page sends no new call. */
  goodForMs?: number
  /** Asked otherwise, the last answer stands until the new one is there. */
  keepsLast?: boolean
  /** The answer goes with the one who asked. */
  forgotten?: boolean
  /** An answer of its own for this occasion. */
  occasion?: string
  /** Calls whose answers change through this call. They are refreshed after it. */
  changes?: readonly AnyCall[]
}

const JUST_NOW_MS = 3000

/**
 * Makes a call that the contract declares, and caches the answer by call and input. Refreshes when the page regains
 * focus or comes online, because other tabs, phones and platforms change data too.
 */
export function useCall<C extends AnyCall>(
  declared: C,
  input: InputOf<C>,
  options: AskOptions<AnswerOf<C>> = {},
): Asked<AnswerOf<C>> {
  return useQuery(asking(declared, input, options)) as Asked<AnswerOf<C>>
}

/** The same for code outside components. */
export function asking<C extends AnyCall>(declared: C, input: InputOf<C>, options: AskOptions<AnswerOf<C>> = {}) {
  const {
    when,
    everyMs,
    alsoHidden,
    goodForMs = JUST_NOW_MS,
    keepsLast,
    forgotten,
    occasion,
    changes,
    ...rest
  } = options
  const queryKey = keyOf(declared, input, occasion)
  return queryOptions<AnswerOf<C>>({
    queryKey,
    async queryFn() {
      // With an earlier answer on the screen, that screen says that it is old; no toast for each failed try.
      const isKnown = queryClient.getQueryData(queryKey) !== undefined
      const answer = await call(declared, input, { ...rest, quiet: rest.quiet || isKnown })
      if (changes) void refresh(...changes)
      return answer
    },
    ...whenBack(goodForMs),
    ...(when !== undefined && { enabled: when }),
    ...(everyMs && { refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : everyMs }),
    ...(alsoHidden && { refetchIntervalInBackground: true }),
    ...(keepsLast && { placeholderData: keepPreviousData<AnswerOf<C>> }),
    ...(forgotten && { gcTime: 0 }),
  })
}

/** Something was done, or seen to be done, that changes what these answer: they are asked anew, at once where it is shown. */
export async function refresh(...declared: AnyCall[]): Promise<void> {
  await Promise.all(declared.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Replaces the cached answer of a call by the answer of another call, which has the new state. */
export function setAnswer<C extends AnyCall>(
  declared: C,
  input: InputOf<C>,
  answer: AnswerOf<C>,
  occasion?: string,
): void {
  queryClient.setQueryData(keyOf(declared, input, occasion), answer)
}

/** Waits for the answer or the failure of what is asked right now. */
export async function untilAnswered<C extends AnyCall>(
  declared: C,
  input: InputOf<C>,
  occasion?: string,
): Promise<void> {
  const asked = queryClient.getQueryCache().find({ queryKey: keyOf(declared, input, occasion) })
  await asked?.promise?.catch(() => {})
}

/** How answers are told apart: by the call and what it was asked. */
export function keyOf<C extends AnyCall>(declared: C, input: InputOf<C>, occasion?: string): readonly unknown[] {
  return [declared.path, encodeInput(declared, input), ...(occasion === undefined ? [] : [occasion])]
}

/** For answers that change without an act on this page. */
export function whenBack(goodForMs: number, staleTime = goodForMs) {
  const again = (query: unknown) => isOlder(query as Query, goodForMs) && ('always' as const)
  return { staleTime, refetchOnWindowFocus: again, refetchOnReconnect: again }
}

function isOlder({ state }: Query, ms: number): boolean {
  return state.isInvalidated || serverNow().getTime() - fromDeviceTime(state.dataUpdatedAt).getTime() > ms
}
