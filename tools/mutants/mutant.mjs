/**
 * One text in one file, found exactly once, and what stands there without the guard.
 * @typedef {object} Edit
 * @property {string} file
 * @property {string} find
 * @property {string} replace
 */

/**
 * A guard that is taken away. The named tests must fail without it.
 * @typedef {object} Mutant
 * @property {string} guard what no longer holds, in a few words
 * @property {Edit[]} edits
 * @property {string[]} tests files of tests
 * @property {string} only part of the tests' titles, so that no more runs than must
 * @property {string} [because] for a second line of defence: what stands before it
 * @property {Edit} [first] that first line; taken away alone, the tests must still pass, and fail without both
 */

const FEATURES = 'apps/server/src/features'

/**
 * @param {string} guard
 * @param {[file: string, find: string, replace: string]} edit file below the server's features, or from the top with a slash before it
 * @param {[tests: string, only: string]} proof the test's file, likewise, and part of its title
 * @returns {Mutant}
 */
export function without(guard, [file, find, replace], [tests, only]) {
  return { guard, edits: [{ file: placeOf(file), find, replace }], tests: [placeOf(tests)], only }
}

/**
 * @param {Mutant} mutant
 * @param {string} because
 * @param {[file: string, find: string, replace: string]} first
 * @returns {Mutant}
 */
export function secondLine(mutant, because, [file, find, replace]) {
  return { ...mutant, because, first: { file: placeOf(file), find, replace } }
}

/** @param {string} file */
function placeOf(file) {
  return file.startsWith('/') ? file.slice(1) : `${FEATURES}/${file}`
}
