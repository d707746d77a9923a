import { join } from 'node:path'
import { build as buildAll, install, root, run } from './lib.mjs'

/**
 * `npm run bench -- NAME`: each benchmark compares within one run, and prints a table and a line of JSON. What is
 * measured inside it is built as it is for production, for the loader that tests use slows down every closure.
 */
const BENCHES = {
  subscription: { file: 'apps/server/bench/subscription.ts', measures: 'another process' },
  calls: { file: 'apps/server/bench/calls.ts', measures: 'another process' },
  office: { file: 'apps/server/bench/office.ts', measures: 'another process' },
  usage: { file: 'apps/server/bench/usage.ts', measures: 'another process' },
  nodes: { file: 'apps/server/bench/nodes.ts', measures: 'another process' },
  agents: { file: 'apps/server/bench/agents.ts', measures: 'another process' },
  lists: { file: 'apps/server/bench/lists.ts', measures: 'itself' },
  pages: { file: 'journeys/bench/pages.ts', measures: 'another process', opensSite: true },
  speeds: { file: 'apps/node-agent/bench/speeds.ts', measures: 'itself' },
  people: { file: 'apps/node-agent/bench/people.ts', measures: 'itself' },
  formats: { file: 'packages/formats/bench/formats.ts', measures: 'itself' },
}

const [name, ...rest] = process.argv.slice(2)
const bench = BENCHES[name]
if (!bench) {
  console.error(`npm run bench -- NAME, with NAME one of: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
install()
if (bench.opensSite) buildAll()
const file = bench.measures === 'itself' ? await built(bench.file) : join(root, bench.file)
run(process.execPath, ['--import', 'tsx', join(root, 'scripts/run-bench.mjs'), file, ...rest])

/** @param {string} file */
async function built(file) {
  const { build } = await import('esbuild')
  const outfile = join(root, `node_modules/.cache/dukou/bench-${name}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
  })
  return outfile
}
