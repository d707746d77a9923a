import { join } from 'node:path'
import { install, root, run } from './lib.mjs'

/**
 * Runs seeds of the simulator, `apps/server/simulator`. Ends with 1 where a seed failed or a planted bug was not found.
 * Needs a PostgreSQL server's programs.
 *   npm run simulate                      200 seeds
 *   npm run simulate -- --seeds 10000     a night; --from N begins elsewhere, --lanes N runs so many at once, --minutes N ends
 *                                         then
 *   npm run simulate -- --seed 17         one seed, and the shortest plan that fails
 *   npm run simulate -- --planted all     each planted bug in turn, until a seed finds it; or words of its name
 */
install()
const file = join(root, 'apps/server/simulator/main.ts')
run(process.execPath, ['--import', 'tsx', join(root, 'scripts/run-bench.mjs'), file, ...process.argv.slice(2)])
