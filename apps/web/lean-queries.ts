import type { Plugin } from 'vite'

const MODULE = /\/@tanstack\/query-core\/build\/modern\/(mutationCache|infiniteQueryBehavior)\.js$/
const USES =
  /\buse(Mutation|(Suspense)?InfiniteQuery)\b|\b(infiniteQueryOptions|mutationOptions|MutationObserver)\b.*@tanstack/

/** Replacements for the unused modules: only the members that the query client itself calls. */
const EMPTY = {
  mutationCache: `export class MutationCache { clear() {} findAll() { return [] } async resumePausedMutations() {} }`,
  infiniteQueryBehavior: `
    export const infiniteQueryBehavior = () => undefined
    export const hasNextPage = () => false
    export const hasPreviousPage = () => false`,
}

/**
 * Leaves out of the query library what its client brings and the site never uses: changes are plain calls, and lists come
 * in hundreds by their own source. A build of a page that does use it is refused.
 */
export function leanQueries(): Plugin {
  return {
    name: 'lean-queries',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: MODULE },
      handler: (id) => EMPTY[MODULE.exec(id)?.[1] as keyof typeof EMPTY],
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: USES },
      handler(_code, id) {
        this.error(`${id} uses mutations or endless queries, which lean-queries.ts leaves out of the site`)
      },
    },
  }
}
