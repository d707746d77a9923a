import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { apply, emptyState } from './state.mjs'

/**
 * The gateway's books: one event per line, only ever added to, read again at start.
 * @typedef {object} Books
 * @property {import('./state.mjs').State} state what the lines add up to
 * @property {(event: import('./state.mjs').BookEvent) => void} add writes the line, then applies it
 * @property {() => void} close
 */

/**
 * Opens or begins the books. A line that a kill cut short was never acknowledged and is dropped.
 * @param {string} file
 * @returns {Books}
 */
export function openBooks(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const state = emptyState()
  const handle = openSync(file, 'a+', 0o600)
  readWholeLines(file).forEach((line, index) => {
    apply(state, parseLine(file, line, index + 1))
  })
  return {
    state,
    add(event) {
      appendFileSync(handle, `${JSON.stringify(event)}\n`)
      apply(state, event)
    },
    close: () => closeSync(handle),
  }
}

/** @param {string} file */
function readWholeLines(file) {
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  return bytes
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/**
 * @param {string} file
 * @param {string} line
 * @param {number} number
 */
function parseLine(file, line, number) {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`line ${number} of ${file} is damaged; move the file away to begin new books`)
  }
}
