#!/usr/bin/env node
// Builds the outside proxy programs ("cores") that whole-product tests run, from the Go modules in tools/cores, or from
// one commit of a program's own repository.
//   node scripts/cores.mjs               build what is missing or stale
//   node scripts/cores.mjs xray mihomo   only these, in this order
//   node scripts/cores.mjs --list        say which are there, build nothing
// Binaries go to $DUKOU_CORES_DIR, or a directory in the user's cache: outside the checkout, so that clones share them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modulesDir = fileURLToPath(new URL('../tools/cores/', import.meta.url))
const binariesDir =
  process.env.DUKOU_CORES_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dukou', 'cores')
const oldestGo = [1, 26]

/** The recipes stand in the order of their cost, cheapest first, so that a cold run has something to show early. */
const recipes = JSON.parse(readFileSync(join(modulesDir, 'cores.json'), 'utf8'))

/** Everything that decides what comes out of a build; a binary whose recorded digest differs is stale. */
function digestOf(recipe) {
  const hash = createHash('sha256').update(JSON.stringify(recipe))
  if (recipe.source) return hash.digest('hex').slice(0, 16)
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(modulesDir, recipe.name, file)))
  return hash.digest('hex').slice(0, 16)
}

function recordOf(recipe) {
  if (!existsSync(join(binariesDir, recipe.name))) return undefined
  try {
    return JSON.parse(readFileSync(join(binariesDir, `${recipe.name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

function stateOf(recipe) {
  const record = recordOf(recipe)
  if (record === undefined) return 'missing'
  return record.version === recipe.version && record.digest === digestOf(recipe) ? 'current' : 'stale'
}

/** Why Go cannot be used here, or undefined when it can. */
function whatIsWrongWithGo() {
  const wanted = `Install Go ${oldestGo.join('.')} or later and put it on PATH`
  const env = { ...process.env, GOTOOLCHAIN: 'local' }
  const run = spawnSync('go', ['env', 'GOVERSION'], { cwd: tmpdir(), encoding: 'utf8', env })
  if (run.error) return `Go was not found. ${wanted}, then run this again.`
  const version = /go(\d+)\.(\d+)/.exec(run.stdout)
  if (!version) return `Go did not tell its version (${(run.stderr || run.stdout).trim()}). ${wanted}.`
  const [major, minor] = [Number(version[1]), Number(version[2])]
  const isNewEnough = major > oldestGo[0] || (major === oldestGo[0] && minor >= oldestGo[1])
  return isNewEnough ? undefined : `Go ${run.stdout.trim().replace('go', '')} is too old. ${wanted}.`
}

/** Runs a program and answers its exit code with the end of what it printed. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Builds one core beside its final place, asks it for its version, and only then puts it there. */
async function build(recipe) {
  const fresh = join(binariesDir, `${recipe.name}.building-${process.pid}`)
  // Several programs behave differently (warn instead of refuse) when they do not know their own version.
  const symbol = recipe.versionSymbol ? ` -X ${recipe.versionSymbol}=${recipe.version}` : ''
  const flags = ['-trimpath', '-buildvcs=false', '-mod=readonly', '-ldflags', `-s -w${symbol}`]
  if (recipe.tags) flags.push('-tags', recipe.tags.join(','))
  // A program from its own sources brings the sums of all it is made of, which the public database need not have.
  const sums = recipe.source ? { GONOSUMDB: '*' } : {}
  const env = { ...process.env, ...recipe.env, ...sums, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off' }
  const sources = recipe.source ? mkdtempSync(join(tmpdir(), `dukou-${recipe.name}-`)) : undefined
  try {
    const failure = sources && (await fetchCommit(recipe.source, sources))
    if (failure) return failure
    const cwd = sources ?? join(modulesDir, recipe.name)
    const built = await run('go', ['build', ...flags, '-o', fresh, recipe.package], { cwd, env })
    if (built.code !== 0) return `go build failed:\n${lastLines(built.output, 12)}`
    const said = await run(fresh, recipe.versionCommand, { cwd: tmpdir(), env: { PATH: process.env.PATH } })
    if (said.code !== 0 || !said.output.includes(recipe.version)) {
      return `the built program does not say that it is ${recipe.version}:\n${lastLines(said.output, 4)}`
    }
    rmSync(join(binariesDir, `${recipe.name}.json`), { force: true })
    renameSync(fresh, join(binariesDir, recipe.name))
    const record = { name: recipe.name, version: recipe.version, digest: digestOf(recipe) }
    writeFileSync(join(binariesDir, `${recipe.name}.json`), `${JSON.stringify(record)}\n`)
    return undefined
  } finally {
    rmSync(fresh, { force: true })
    if (sources) rmSync(sources, { recursive: true, force: true })
  }
}

/** Lays a repository's files as of one commit into a folder. @returns why it could not, or undefined */
async function fetchCommit({ repository, commit }, folder) {
  for (const args of [
    ['init', '-q'],
    ['fetch', '-q', '--depth', '1', repository, commit],
    ['checkout', '-q', commit],
  ]) {
    const { code, output } = await run('git', args, { cwd: folder })
    if (code !== 0) return `git ${args[0]} failed:\n${lastLines(output, 4)}`
  }
  return undefined
}

/** Go reports each download on a line of its own; those say nothing about a failure. */
function lastLines(text, count) {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('go: downloading'))
  return lines.slice(-count).join('\n')
}

function printTable(chosen) {
  const width = Math.max(...chosen.map((recipe) => recipe.name.length))
  console.log(`\nCores in ${binariesDir}`)
  for (const recipe of chosen) {
    const state = stateOf(recipe)
    const size = state === 'missing' ? '' : `${Math.round(statSync(join(binariesDir, recipe.name)).size / 1e6)} MB`
    console.log(
      `  ${recipe.name.padEnd(width)}  ${recipe.version.replace(/^v/, '').padEnd(8)}  ${state.padEnd(7)}  ${size}`,
    )
  }
}

async function main() {
  const args = process.argv.slice(2)
  const names = args.filter((arg) => !arg.startsWith('-'))
  const unknown = args.filter((arg) => arg !== '--list' && !recipes.some((recipe) => recipe.name === arg))
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Known cores: ${recipes.map((recipe) => recipe.name).join(', ')}.`)
    return 2
  }
  const chosen = names.length > 0 ? names.map((name) => recipes.find((recipe) => recipe.name === name)) : recipes
  if (args.includes('--list')) {
    printTable(chosen)
    return 0
  }
  const wanted = chosen.filter((recipe) => stateOf(recipe) !== 'current')
  const trouble = wanted.length > 0 ? whatIsWrongWithGo() : undefined
  if (trouble) {
    console.error(`${trouble}\nNot built: ${wanted.map((recipe) => recipe.name).join(', ')}.`)
    return 1
  }
  mkdirSync(binariesDir, { recursive: true })
  const failed = []
  for (const [index, recipe] of wanted.entries()) {
    console.log(`[${index + 1}/${wanted.length}] ${recipe.name} ${recipe.version.replace(/^v/, '')} ...`)
    const startedAt = Date.now()
    const failure = await build(recipe)
    // A repository may be out of reach. Tests of its program then run a stand-in or say that it was not run.
    if (failure && (!recipe.optional || names.length > 0)) failed.push(recipe.name)
    console.log(failure ?? `      built in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
  printTable(chosen)
  if (failed.length > 0) console.error(`\nNot built: ${failed.join(', ')}. The reasons stand above.`)
  return failed.length > 0 ? 1 : 0
}

process.exitCode = await main()
