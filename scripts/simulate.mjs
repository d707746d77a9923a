// Runs seeds of the simulator: apps/server/simulator.
//   npm run simulate                      200 seeds
//   npm run simulate -- --seeds 10000     a night; --from N begins elsewhere, --lanes N runs so many at once
//   npm run simulate -- --seed 17         one seed, and the shortest plan that fails
//   npm run simulate -- --planted all     each planted bug in turn, until a seed finds it; or words of its name
// Ends with 1 where a seed failed, or a planted bug was not found. Needs a PostgreSQL server's programs.
import { spawnSync } from 'node:child_process'
import { bundleSimulator } from '../apps/server/simulator/bundle.mjs'
import { planted } from '../apps/server/simulator/planted.mjs'
import { install, root } from './lib.mjs'

const args = process.argv.slice(2)
install()
const at = args.indexOf('--planted')
process.exitCode = at < 0 ? await simulate('simulator') : await findPlanted(args.splice(at, 2)[1] ?? 'all')

/** @param {string} words */
async function findPlanted(words) {
  const chosen = planted.filter(({ name }) => words === 'all' || name.includes(words))
  let missed = 0
  for (const { name, edits } of chosen) {
    console.log(`\n${name}`)
    const status = await simulate('simulator-planted', edits)
    if (status === 0) missed += 1
  }
  console.log(`\n${chosen.length - missed} of ${chosen.length} planted bugs were found.`)
  return missed > 0 ? 1 : 0
}

/**
 * @param {string} name
 * @param {import('../apps/server/simulator/planted.mjs').Planted['edits']} [edits]
 */
async function simulate(name, edits) {
  const file = await bundleSimulator(root, name, edits)
  return spawnSync(process.execPath, ['--enable-source-maps', file, ...args], { cwd: root, stdio: 'inherit' }).status
}
