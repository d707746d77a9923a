import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./mutant.mjs').Edit} Edit */

/**
 * Texts that are not there exactly once: the code moved on and the list did not.
 * @param {string} folder
 * @param {Edit[]} edits
 * @returns {string[]} sentences
 */
export function staleEdits(folder, edits) {
  return edits.flatMap(({ file, find }) => {
    const times = readFileSync(join(folder, file), 'utf8').split(find).length - 1
    return times === 1 ? [] : [`${file} has this text ${times} times, not once:\n${find}`]
  })
}

/**
 * Makes the changes.
 * @param {string} folder
 * @param {Edit[]} edits
 * @returns {() => void} takes them back
 */
export function change(folder, edits) {
  /** @type {Map<string, string>} */
  const before = new Map()
  for (const { file, find, replace } of edits) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    // A function, because `$` in the replacement has a meaning of its own.
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}
