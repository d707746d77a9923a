// Takes away one guard of the way of money after the other and expects a test to fail each time.
//   npm run mutants               all of them
//   npm run mutants -- receipt    those whose guard or file has this word
//   npm run mutants -- --lanes 1  how many run at once, two unless told otherwise
// Works on copies of the checkout; the checkout itself is never changed. Needs a PostgreSQL server's programs.
import { parseArgs } from 'node:util'
import { change, staleEdits } from '../tools/mutants/change-files.mjs'
import { copyCheckout } from '../tools/mutants/copy-checkout.mjs'
import { mutants } from '../tools/mutants/list.mjs'
import { runTests } from '../tools/mutants/run-tests.mjs'
import { install, root } from './lib.mjs'

/** @typedef {import('../tools/mutants/mutant.mjs').Mutant} Mutant */

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { lanes: { type: 'string', default: '2' } },
})
install()
process.exitCode = await main()

async function main() {
  const chosen = mutants.filter(({ guard, edits }) => {
    return words.every((word) => guard.includes(word) || edits.some(({ file }) => file.includes(word)))
  })
  const stale = mutants.flatMap(({ guard, edits, first }) =>
    staleEdits(root, first ? [...edits, first] : edits).map((fault) => `${guard}: ${fault}`),
  )
  if (stale.length > 0) {
    console.error(`The list does not fit the code any more.\n\n${stale.join('\n\n')}`)
    return 1
  }
  if (chosen.length === 0) {
    console.error('No guard and no file has these words.')
    return 1
  }
  const copies = Array.from({ length: Math.min(Number(values.lanes), chosen.length) }, () => copyCheckout(root))
  process.on('exit', () => {
    for (const { remove } of copies) remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

  console.log(`${chosen.length} of ${mutants.length} guards; first the tests with all of them in place ...`)
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const whole = await runTests(copies[0].folder, files)
  if (whole.result !== 'passed') {
    console.error(`The tests must pass before a guard is taken away: ${whole.about}\n${whole.why ?? ''}`)
    return 1
  }
  console.log(`${whole.passed} tests pass.\n`)

  const waiting = [...chosen]
  let survivors = 0
  await Promise.all(
    copies.map(async ({ folder }) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const began = Date.now()
        const { killed, about } = await prove(folder, mutant)
        if (!killed) survivors += 1
        const seconds = `${((Date.now() - began) / 1000).toFixed(0)} s`
        console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${seconds.padStart(5)}  ${mutant.guard}  <-  ${about}`)
      }
    }),
  )
  console.log(`\n${chosen.length - survivors} of ${chosen.length} guards are missed when they are gone.`)
  return survivors > 0 ? 1 : 0
}

/**
 * @param {string} folder
 * @param {Mutant} mutant
 */
async function prove(folder, { edits, tests, only, because, first }) {
  if (first) {
    const alone = await runWithout(folder, [first], tests, only)
    if (alone.result !== 'passed') {
      return { killed: false, about: `is no second line: without the first the test ${alone.result}: ${alone.about}` }
    }
  }
  const { result, about } = await runWithout(folder, first ? [...edits, first] : edits, tests, only)
  if (result !== 'failed') return { killed: false, about: result === 'passed' ? `“${only}” passes` : about }
  return { killed: true, about: because ? `${about} (second line: ${because})` : about }
}

/**
 * @param {string} folder
 * @param {Mutant['edits']} edits
 * @param {string[]} tests
 * @param {string} only
 */
async function runWithout(folder, edits, tests, only) {
  const takeBack = change(folder, edits)
  try {
    return await runTests(folder, tests, only)
  } finally {
    takeBack()
  }
}
