import type { Plugin } from 'vite'

const SUMMARY = /^ {2}summary:\s*(['"]).*\1,$/gm
const WHO_MAY = /^ {2}(?:caller|agency|scope|reads): .*,$/gm
/**
 * Matches the declaration of a call, which is then marked as pure. The build's options cannot mark the name `call`: the
 * function that makes a call on a page has the same name and always has an effect.
 */
const DECLARED = /^(export const \w+ = )call\(/gm
const REFUSALS = /^ {2}refusals: \[[^\]]*\],$/gm

/**
 * Leaves out of each call what no page reads: what the API document says of it, who may make it, and which refusals it
 * may give. A call that no page makes is left out whole.
 */
export function pageContract(): Plugin {
  return {
    name: 'page-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/, code: SUMMARY },
      handler: (code) => ({
        code: code
          .replace(SUMMARY, '')
          .replace(WHO_MAY, '')
          .replace(REFUSALS, '')
          .replace(DECLARED, '$1/* @__PURE__ */ call('),
        map: null,
      }),
    },
  }
}
