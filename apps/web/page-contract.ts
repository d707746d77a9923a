import type { Plugin } from 'vite'

const SUMMARY = /^ {2}summary:\s*(['"]).*\1,$/gm
const WHO_MAY = /^ {2}(?:caller|agency|scope|reads): .*,$/gm
const REFUSALS = /^ {2}refusals: \[[^\]]*\],$/gm

/**
 * Leaves out of each call what no page reads: what the API document says of it, who may make it, and which refusals it
 * may give.
 */
export function pageContract(): Plugin {
  return {
    name: 'page-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/, code: SUMMARY },
      handler: (code) => ({
        code: code.replace(SUMMARY, '').replace(WHO_MAY, '').replace(REFUSALS, ''),
        map: null,
      }),
    },
  }
}
