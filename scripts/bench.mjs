import { join } from 'node:path'
import { install, root, run } from './lib.mjs'

/** `npm run bench -- NAME`: each benchmark compares within one run, and prints a table and a line of JSON. */
const BENCHES = {
  subscription: 'apps/server/bench/subscription.ts',
  formats: 'packages/formats/bench/formats.ts',
}

const [name, ...rest] = process.argv.slice(2)
const file = BENCHES[name]
if (!file) {
  console.error(`npm run bench -- NAME, with NAME one of: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
install()
run(process.execPath, ['--import', 'tsx', join(root, 'scripts/run-bench.mjs'), join(root, file), ...rest])
