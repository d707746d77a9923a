import type { Plugin } from 'vite'

/** Code of Vite's loader that handles a style sheet which failed to load, and its replacement. */
const CHANGES = [
  [/(\(err\) => \{\s*)seen\[href\] = void 0/, '$1delete seen[href]'],
  [/(if \(e\.type === "error"\) )(rej\(.*\));/, '$1{ link.remove(); $2; }'],
] as const

/**
 * Vite's own loader treats a style sheet that failed once as loaded, so a retry shows the page without its styles. This
 * plugin makes the loader forget a failed style sheet, so that the next try fetches it again.
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
