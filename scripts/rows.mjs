import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.mjs'

/**
 * Kinds of proof that each word of the `check` column accepts. `browser`: the test ran in Chromium. `api`: the test got
 * answers over HTTP from every call in the row's column `calls`. `node`: a real core ran. `unit` and `file`: any proof.
 */
const anyKind = ['unit', 'api', 'browser', 'node']
const accepted = { browser: ['browser'], api: ['api', 'node'], node: ['node'], unit: anyKind, file: anyKind }

export const ROW_ID = /\b[123]\.\d-\d{2,3}\b/g

/** The statements of docs/acceptance.tsv. */
export function readRows() {
  const [, ...lines] = readFileSync(join(root, 'docs/acceptance.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id, area, statement, check, , , calls = ''] = line.split('\t')
    return { id, area, statement, check, calls: calls.split(' ').filter(Boolean) }
  })
}

/** How a test went about its proof: by its file where that opens pages, else by what `mark-http.ts` saw of it. */
export function kindOf({ file, meta }) {
  if (/\.browser\.test\.tsx?$/.test(file)) return 'browser'
  if (meta?.withCore) return 'node'
  return meta?.asked ? 'api' : 'unit'
}

/** Whether one of the paths is the call: a `*` in it stands for anything. */
function wasAsked(call, paths) {
  const pattern = new RegExp(`^${call.split('*').map(escaped).join('.*')}$`)
  return paths.some((path) => pattern.test(path))
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * A row is proven when a passed test of a kind that its check asks for carries its id in the title, and no failed test
 * of whatever kind does. Such tests together must have asked every call that the row names.
 */
export function judge(rows, tests) {
  const kinds = new Map(rows.map(({ id }) => [id, new Set()]))
  const asked = new Map(rows.map(({ id }) => [id, new Set()]))
  const refuted = new Set()
  const unknown = new Set()
  for (const test of tests) {
    for (const id of test.title.match(ROW_ID) ?? []) {
      if (!kinds.has(id)) unknown.add(id)
      else if (test.status === 'failed') refuted.add(id)
      else if (test.status === 'passed') {
        kinds.get(id).add(kindOf(test))
        for (const path of test.meta?.asked ?? []) asked.get(id).add(path)
      }
    }
  }
  const unasked = ({ id, calls = [] }) => calls.filter((call) => !wasAsked(call, [...asked.get(id)]))
  const hasKind = ({ id, check }) => accepted[check].some((kind) => kinds.get(id).has(kind))
  const fits = (row) => hasKind(row) && unasked(row).length === 0
  return {
    proven: rows.filter((row) => fits(row) && !refuted.has(row.id)),
    unproven: rows.filter((row) => !fits(row) || refuted.has(row.id)),
    misplaced: rows.filter((row) => kinds.get(row.id).size > 0 && !hasKind(row)),
    beside: rows.filter((row) => hasKind(row) && !fits(row)).map((row) => ({ id: row.id, calls: unasked(row) })),
    unknown: [...unknown],
  }
}

/** Prints how many rows are proven: of each area, of each check, in all. */
export function reportRows(tests, { withUnproven = false } = {}) {
  const rows = readRows()
  const { proven, unproven, misplaced, beside, unknown } = judge(rows, tests)
  if (withUnproven) for (const { id, check, statement } of unproven) console.log(`${id}\t${check}\t${statement}`)
  const share = (of) => `${proven.filter(of).length}/${rows.filter(of).length}`
  const areas = [...new Set(rows.map(({ area }) => area))].sort()
  printInColumns(areas.map((name) => `${name} ${share(({ area }) => area === name)}`))
  const checks = Object.keys(accepted).map((name) => `${name} ${share(({ check }) => check === name)}`)
  console.log(`Rows by check: ${checks.join(', ')}`)
  if (unknown.length > 0) console.log(`Titles name rows that do not exist: ${unknown.join(', ')}`)
  if (misplaced.length > 0) {
    const told = misplaced.map(({ id, check }) => `${id} (${check})`).join(', ')
    console.log(`Not counted, because no test of the kind that the row asks for claims them: ${told}`)
  }
  if (beside.length > 0) {
    const told = beside.map(({ id, calls }) => `${id} (${calls.join(', ')})`).join(', ')
    console.log(`Not counted, because the tests that claim them never asked the calls that the rows name: ${told}`)
  }
  console.log(`${proven.length} of ${rows.length} acceptance rows proven by these steps`)
}

function printInColumns(cells, perLine = 5) {
  for (let start = 0; start < cells.length; start += perLine) {
    const line = cells.slice(start, start + perLine).map((cell) => cell.padEnd(24))
    console.log(line.join('').trimEnd())
  }
}
