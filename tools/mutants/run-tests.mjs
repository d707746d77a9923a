import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @typedef {object} Outcome
 * @property {'passed' | 'failed' | 'broken'} result broken: no test ran, so nothing is said about any
 * @property {string} about the title of the first test that failed, or what is broken
 * @property {string} [why] what that test said
 * @property {number} passed how many passed
 */

const NOT_A_TEST = /SyntaxError|Transform failed|Cannot find module|Failed to resolve|ENOENT/

/**
 * Runs tests of a checkout on a PostgreSQL server of their own.
 * @param {string} folder
 * @param {string[]} files
 * @param {string} [only] part of the titles
 * @returns {Promise<Outcome>}
 */
export async function runTests(folder, files, only) {
  const temporary = mkdtempSync(join(tmpdir(), 'dukou-mutant-run-'))
  const report = join(temporary, 'report.json')
  const args = [
    'run',
    '--project',
    'server:postgres',
    '--project',
    'unit',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ]
  if (only !== undefined) args.push('--bail=1', '-t', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const output = await spawned(folder, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args])
  try {
    return outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { result: 'broken', about: output.trim().slice(-500), passed: 0 }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** @param {{ testResults: { status: string, message: string, assertionResults: { status: string, title: string, failureMessages: string[] }[] }[] }} report */
function outcomeOf({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed)
    return {
      result: /** @type {const} */ ('failed'),
      about: failed.title,
      why: failed.failureMessages.join('\n'),
      passed,
    }
  const stopped = testResults.find(({ status }) => status === 'failed')
  if (stopped) {
    // A server that cannot even start without the guard fails every test of the file.
    const result = NOT_A_TEST.test(stopped.message) ? /** @type {const} */ ('broken') : /** @type {const} */ ('failed')
    return { result, about: `(at the start) ${stopped.message.split('\n')[0]}`, passed }
  }
  if (passed === 0) return { result: /** @type {const} */ ('broken'), about: 'no test has this title', passed }
  return { result: /** @type {const} */ ('passed'), about: '', passed }
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<string>} what it wrote
 */
function spawned(cwd, args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', () => resolve(output))
  })
}
