import type { Plugin } from 'vite'

/** What the loader does with a style sheet that did not come, and what it does here. */
const CHANGES = [
  [/(\(err\) => \{\s*)seen\[href\] = void 0/, '$1delete seen[href]'],
  [/(if \(e\.type === "error"\) )(rej\(.*\));/, '$1{ link.remove(); $2; }'],
] as const

/**
 * The build's own loader of parts takes a style sheet that failed once for loaded: who tries again gets the page without
 * its looks. Here it forgets such a one, so that the next try fetches it anew.
 */
export function retryStyles(): Plugin {
  return {
    name: 'retry-styles',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        return CHANGES.reduce((changed, [from, to]) => {
          if (!from.test(changed)) this.error('The loader of parts is another: see whether it still needs this change')
          return changed.replace(from, to)
        }, code)
      },
    },
  }
}
