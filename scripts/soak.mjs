// Runs what needs hours, and what `npm test` has a small share of.
//   npm run soak -- tests               every test file 20 times beside a process that burns a core
//   npm run soak -- tests --runs 5 kills    those whose path has the word, 5 times
//   npm run soak -- kills               many more kills of a serving process; also races, outages, agent, billing, matrix,
//                                       and fuzz, of every call
//   npm run soak -- install             our agent's command on a minimal Debian, which debootstrap downloads
//   npm run soak -- answers             pages whose calls take up to 0.4 s each, at random
//   npm run soak -- devices             journeys in the browser on a device a twelfth as fast
//   npm run soak -- server              all turns of the server's races, and of its simulated stories with all planted bugs
//   npm run soak -- looks               screens in both languages, by day and night, on phone and desktop, and walks on both
//   npm run soak -- embedded            more of the server's tests on the embedded engine
//   npm run soak -- statements          the server's tests, each statement waits up to 4 ms, at random
//   npm run soak -- order               files of a project share one page or process and begin in a random order, which is
//                                       printed as DUKOU_ORDER and drawn again by it
//   npm run soak -- mutants             as npm run mutants
// Ends with 1 where something failed.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { install, root } from './lib.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** The long forms: the same files as in `npm test -- --all`, which read how long they are from the environment. */
const LONG = {
  kills: { files: ['journeys/kills'], env: { DUKOU_KILLS: '200', DUKOU_USAGE_KILLS: '200' } },
  races: { files: ['journeys/races'], env: { DUKOU_RACE_ROUNDS: '200', DUKOU_COMMERCE_ROUNDS: '20' } },
  outages: {
    files: ['journeys/outages', 'journeys/usage'],
    env: { DATABASE_AWAY_SECONDS: '120', DUKOU_WATCHED_SECONDS: '60' },
  },
  agent: { files: ['journeys/agent'], env: { DUKOU_AGENT_ROUNDS: '50', DUKOU_AGENT_STREAMS: '50' } },
  install: { files: ['journeys/install'], env: { DUKOU_DEBIAN_ROOT: '1' } },
  billing: { files: ['journeys/billing'], env: { DUKOU_BILLED_MB: '1024' } },
  matrix: { files: ['journeys/matrix', 'journeys/crossing', 'journeys/cores'], env: { DUKOU_MATRIX: 'whole' } },
  answers: { projects: ['screens', 'browser'], files: [], env: { DUKOU_ANSWER_MS: '400' } },
  devices: { projects: ['browser'], files: [], env: { DUKOU_CPU_RATE: '12' } },
  server: { projects: ['server:postgres'], files: ['postgres.test'], env: { DUKOU_LONG: '1' } },
  embedded: { projects: ['server:pglite'], files: [], env: { DUKOU_EMBEDDED: 'all' } },
  looks: { projects: ['screens', 'browser'], files: [], env: { DUKOU_LOOKS: 'all' } },
  statements: { projects: ['server:postgres'], files: [], env: { DUKOU_STATEMENT_MS: '4' } },
  order: {
    projects: ['unit', 'web', 'screens', 'server:postgres'],
    files: [],
    env: { DUKOU_ORDER: process.env.DUKOU_ORDER ?? randomBytes(4).toString('hex') },
  },
  fuzz: {
    projects: ['server:postgres'],
    files: ['apps/server/src/platform/http/fuzz.test.ts'],
    env: { DUKOU_FUZZ_RUNS: '300' },
  },
}
/** Burns a core for as long as this process lives, however it ends. */
const BURN = 'const parent = process.ppid; while (process.ppid === parent) for (let n = 0; n < 1e8; n += 1);'
const NO_LIMIT = ['--testTimeout=0', '--hookTimeout=0']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '20' } },
})
const [what = '', ...words] = positionals
const runs = Number(values.runs)
install()
process.exitCode = main()

function main() {
  if (what === 'tests' && runs > 0) return testsAgainAndAgain()
  if (what === 'mutants') return node([join(root, 'scripts/mutants.mjs'), ...words])
  const long = LONG[what]
  if (!long) {
    console.error(`npm run soak -- tests [--runs N] [WORD ...], or one of: mutants, ${Object.keys(LONG).join(', ')}`)
    return 2
  }
  const { projects = ['journeys'], files, env } = long
  console.info(
    Object.entries(env)
      .map((pair) => pair.join('='))
      .join(' '),
  )
  const chosen = projects.flatMap((project) => ['--project', project])
  return node([vitest, 'run', ...chosen, '--no-file-parallelism', ...NO_LIMIT, ...files], env)
}

function testsAgainAndAgain() {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-soak-'))
  const burner = spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' })
  process.on('exit', () => {
    burner.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  burner.unref()
  const files = listFiles(join(folder, 'files.json'))
  console.log(`${files.length} files, ${runs} times each\n${'runs'.padStart(5)}${'failed'.padStart(8)}  least   most s`)
  let failed = 0
  for (const { project, file } of files) {
    const outcomes = Array.from({ length: runs }, () => runOnce(project, file, join(folder, 'run.json')))
    const seconds = outcomes.map((one) => one.seconds).sort((a, b) => a - b)
    const bad = outcomes.filter((one) => !one.passed)
    failed += bad.length
    const times = [seconds[0], seconds.at(-1)].map((one) => one.toFixed(1).padStart(7)).join('')
    console.log(`${`${runs}`.padStart(5)}${`${bad.length}`.padStart(8)}${times}  ${project}  ${relative(root, file)}`)
    for (const [title, times] of countOf(bad.flatMap((one) => one.titles)))
      console.log(`${' '.repeat(15)}${times} × ${title}`)
  }
  return failed > 0 ? 1 : 0
}

/** Each file in each project that it belongs to, narrowed by the words. */
function listFiles(file) {
  const { status } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${file}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('vitest list failed')
  const all = JSON.parse(readFileSync(file, 'utf8')).map((one) => ({ project: one.projectName, file: one.file }))
  return all.filter((one) => words.every((word) => `${one.project} ${relative(root, one.file)}`.includes(word)))
}

function runOnce(project, file, report) {
  rmSync(report, { force: true })
  const args = [vitest, 'run', '--project', project, '--maxWorkers=1', '--reporter=json', `--outputFile.json=${report}`]
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [...args, relative(root, file)], { cwd: root, stdio: 'ignore' })
  return {
    passed: status === 0,
    seconds: (performance.now() - began) / 1000,
    titles: status === 0 ? [] : failedIn(report),
  }
}

function failedIn(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  } catch {
    return ['the run ended without a report']
  }
}

function countOf(titles) {
  const counts = new Map()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return counts
}

function node(args, env = {}) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}
