#!/usr/bin/env node
// Proves the whole product: format and lint, types, unused code, import rules, unit, web, screen, server and whole-product tests.
//   npm test                    every step, in order, within 15 minutes; a failing step does not stop the ones after it
//   npm test -- --all           also the files of scripts/left-out.ts and tests of pages that claim no row; .ci/run does this
//   npm test -- unit web        only these steps; `server` means server:pglite and server:postgres
//   npm test -- --changed       lint, types, rules, and the tests of what differs from main, within a few minutes
//   npm test -- --rows          lists the acceptance rows that no passed test claims
// A part whose outside program is missing is skipped with one loud line; with CI=true a skip is a failure.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, homedir, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { changedFiles, testsOf } from './changed.mjs'
import { isInstalled, root } from './lib.mjs'
import { ROW_ID, reportRows } from './rows.mjs'

const inCi = process.env.CI === 'true'
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const OPTIONS = ['--all', '--changed', '--rows']
/** Without long files, with smaller shares of the journeys that are left, and with one look of each screen. */
const SHORT_FORM = { DUKOU_SHORT: '1', DUKOU_LOOKS: 'one', DUKOU_RACE_ROUNDS: '1', DUKOU_USAGE_KILLS: '1' }
/** In the short form these steps run the tests whose title carries a row of docs/acceptance.tsv. */
const BY_ROWS = ['screens', 'browser']
const isShort = !options.includes('--all') && !options.includes('--changed')
const temporary = mkdtempSync(join(tmpdir(), 'dukou-test-'))

/** @typedef {{ passed: number, failed: number, skipped: number, tests?: object[] }} Outcome */

const steps = [
  { name: 'lint', run: () => check('@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'types', run: () => check('typescript/bin/tsc', '-p', 'tsconfig.json') },
  { name: 'types:gateway', run: () => check('typescript/bin/tsc', '--noEmit', '-p', 'tools/sandbox-gateway') },
  { name: 'types:platforms', run: () => check('typescript/bin/tsc', '--noEmit', '-p', 'tools/platforms') },
  { name: 'unused', run: () => check('knip/bin/knip.js', '--no-progress') },
  { name: 'rules', run: () => tests('rules') },
  // Those of the sandbox wait for its pages.
  { name: 'unit', run: () => tests('unit', { args: [workers(1)] }) },
  { name: 'web', run: () => tests('web') },
  // With React as it is shipped, which takes a quarter less of the page's time than the one that also warns. Its warnings
  // are failures in `npm test -- --changed` and in `npm run soak -- answers`.
  { name: 'screens', needs: 'Chromium', run: () => tests('screens', { env: { NODE_ENV: 'production' } }) },
  { name: 'server:pglite', run: () => tests('server:pglite') },
  // These wait more than they work: for the database, for pages and their moments.
  {
    name: 'server:postgres',
    needs: 'PostgreSQL',
    partlyNeeds: ['promtool'],
    run: () => tests('server:postgres', { args: [workers(1)] }),
  },
  { name: 'browser', needs: 'Chromium', run: () => tests('browser', { args: [workers(2)] }) },
  { name: 'journeys', partlyNeeds: ['cores', 'Caddy'], run: () => tests('journeys', { args: [workers(1)] }) },
]

const ALWAYS = ['lint', 'types', 'types:gateway', 'types:platforms', 'unused', 'rules']

/** Programs that npm cannot install: how each is found, and the message when it is missing. */
const outsidePrograms = {
  PostgreSQL: {
    find: findPostgres,
    without:
      'nothing ran on a PostgreSQL server. Install one: `postgres` and `initdb` on PATH, or in /usr/lib/postgresql',
  },
  Chromium: {
    find: findChromium,
    without: 'no page was opened in a browser. Install Chromium as /usr/bin/chromium or name it in CHROMIUM',
  },
  Caddy: {
    find: () => isOnPath('caddy'),
    without: 'no command of docs/operations.md was run. Install Caddy, so that `caddy` is on PATH',
  },
  promtool: {
    find: () => isOnPath('promtool'),
    without: 'Prometheus read neither the alerts nor the figures. Put its `promtool` on PATH',
  },
  cores: {
    find: findCores,
    without: 'no client program and no node core ran. Build them: npm run cores',
  },
}

process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
process.exitCode = await main()

async function main() {
  const isChanged = options.includes('--changed')
  const chosen = (isChanged ? stepsOfChange() : steps).filter(({ name }) => {
    return wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}:`))
  })
  if (chosen.length === 0 || options.some((option) => !OPTIONS.includes(option))) {
    console.error(`Steps are: ${steps.map(({ name }) => name).join(', ')}. Options are: ${OPTIONS.join(', ')}.`)
    return 2
  }
  if (!(await install())) return 1
  const chromium = findChromium()
  if (chromium) process.env.CHROMIUM = chromium

  const results = []
  const missing = new Set()
  for (const step of chosen) {
    console.log(`\n━━ ${step.name} ${'━'.repeat(Math.max(3, 76 - step.name.length))}`)
    const began = Date.now()
    const outcome = await runStep(step, missing)
    results.push({ name: step.name, seconds: (Date.now() - began) / 1000, ...outcome })
  }
  return report(results, missing)
}

/** Lint, types and rules read everything there is; of the rest only what belongs to the change. */
function stepsOfChange() {
  const { chosen, left } = testsOf(changedFiles())
  if (left.length > 0) console.log(`Only npm test -- --all proves these:\n  ${left.join('\n  ')}`)
  return steps.flatMap((step) => {
    if (ALWAYS.includes(step.name)) return [step]
    const filters = chosen[step.name]
    return filters ? [{ ...step, run: () => tests(step.name, { args: ['--passWithNoTests', ...filters] }) }] : []
  })
}

/** @returns {Promise<Outcome>} */
async function runStep(step, missing) {
  const absent = [step.needs, ...(step.partlyNeeds ?? [])].filter((name) => name && !outsidePrograms[name].find())
  for (const name of absent) {
    missing.add(name)
    console.log(loudLine(name))
  }
  if (absent.includes(step.needs)) return { passed: 0, failed: 0, skipped: 1 }
  const outcome = await step.run()
  return { ...outcome, skipped: outcome.skipped + absent.length }
}

function report(results, missing) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  console.log(
    `\n${'step'.padEnd(18)}${['passed', 'failed', 'skipped', 'time'].map((word) => word.padStart(10)).join('')}`,
  )
  for (const { name, passed, failed, skipped, seconds } of results) {
    const time = `${seconds.toFixed(1)} s`
    const mark = failed > 0 ? '  ✗ FAILED' : ''
    console.log(name.padEnd(18) + [passed, failed, skipped, time].map((cell) => `${cell}`.padStart(10)).join('') + mark)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  console.log()
  for (const name of missing) console.log(loudLine(name))
  const ran = results.flatMap(({ tests }) => tests ?? [])
  if (ran.length > 0) {
    reportSlowFiles(ran)
    reportRows(ran, { withUnproven: options.includes('--rows') })
  }
  reportFailures(results.flatMap(({ failures }) => failures ?? []))
  const skipFails = inCi && total.skipped > 0
  if (skipFails) console.log(`With CI=true nothing may be skipped: ${total.skipped} skipped is a failure.`)
  if (isShort) console.log('These were not all tests: npm test -- --all takes nearly three times as long.')
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed > 0 || skipFails ? 1 : 0
}

/** Prints the slowest files. Files run in parallel, so their seconds add up to more than the step takes. */
function reportSlowFiles(tests) {
  const files = new Map(tests.map(({ file, project, seconds }) => [`${project}  ${relative(root, file)}`, seconds]))
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, 10)
  console.log('Slowest files')
  for (const [name, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
  console.log()
}

/** Names each failure once more, with the beginning of its message: the end of a log is what people read first. */
function reportFailures(failures) {
  for (const { project, file, name, message } of failures) {
    console.log(`✗ ${project}  ${relative(root, file)}\n  ${name}`)
    const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
    console.log(`${lines.map((line) => `    ${line}`).join('\n')}\n`)
  }
}

/** One program that says yes or no by its exit code. @returns {Promise<Outcome>} */
async function check(program, ...args) {
  const fine = (await run(process.execPath, [join(root, 'node_modules', program), ...args])) === 0
  return { passed: fine ? 1 : 0, failed: fine ? 0 : 1, skipped: 0 }
}

/** So many more at a time than there are processors. */
function workers(more) {
  return `--maxWorkers=${availableParallelism() + more}`
}

/** One vitest project; what it counted is read from its JSON. @returns {Promise<Outcome>} */
async function tests(project, { args: more = [], env = {} } = {}) {
  const file = join(temporary, `${project.replace(':', '-')}.json`)
  const isByRows = isShort && BY_ROWS.includes(project)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(isByRows ? ['-t', ROW_ID.source] : []),
    ...more,
  ]
  if (!inCi) args.push('--passWithNoTests')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const exitCode = await run(process.execPath, [vitest, ...args], { ...(isShort && SHORT_FORM), ...env })

  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : []
  const all = results.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const seconds = (endTime - startTime) / 1000
    const chosen = assertionResults.filter(({ fullName }) => !isByRows || fullName.search(ROW_ID) >= 0)
    return chosen.map((result) => ({ ...result, file: name, project, seconds }))
  })
  const withStatus = (wanted) => all.filter(({ status }) => status === wanted)
  const failures = withStatus('failed').map(({ file, fullName, failureMessages }) => {
    return { project, file, name: fullName, message: failureMessages.join('\n') }
  })
  // A file that cannot be loaded, and an error outside of any test, have no test to be counted by.
  for (const { name, status, message, assertionResults } of results) {
    const isCounted = assertionResults.some((one) => one.status === 'failed')
    if (status === 'failed' && !isCounted) failures.push({ project, file: name, name: 'the file itself', message })
  }
  return {
    passed: withStatus('passed').length,
    failed: exitCode !== 0 ? Math.max(1, failures.length) : failures.length,
    skipped: all.length - withStatus('passed').length - withStatus('failed').length,
    tests: all,
    failures,
  }
}

/** Runs `npm ci` where node_modules is not what the lock file asks for. @returns whether all is in place */
async function install() {
  if (isInstalled()) return true
  console.log('Installing what package-lock.json asks for')
  const npm = process.env.npm_execpath
  const exitCode = npm ? await run(process.execPath, [npm, 'ci']) : await run('npm', ['ci'])
  if (exitCode !== 0) console.error('npm ci failed; its own lines above say why.')
  return exitCode === 0
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))))
}

/** The same browser without windows, where it is there, takes little more than half of the processor's time. */
function findChromium() {
  const places = [process.env.CHROMIUM, '/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium']
  return places.find((path) => path && existsSync(path))
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

/** Built cores stand where scripts/cores.mjs puts them; tests that need one which is not there skip themselves. */
function findCores() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = process.env.DUKOU_CORES_DIR || join(cache, 'dukou', 'cores')
  return existsSync(folder) && readdirSync(folder).some((name) => !name.includes('.')) ? folder : undefined
}

function loudLine(name) {
  return `!!!!!!!! SKIPPED without ${name}: ${outsidePrograms[name].without}`
}

/** @returns {Promise<number>} the exit code; 1 when it could not start or was ended by a signal */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
