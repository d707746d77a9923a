import { spawn } from 'node:child_process'
import { once } from 'node:events'

const PROGRAM = 'nft'
const CALL_MS = 10_000
const MOST_TOLD_CHARS = 500

/** Has the kernel take a batch of rules whole, or none of it. */
export type RunNft = (rules: string) => Promise<void>

/** The machine has no `nft`. */
export class NoNft extends Error {
  override readonly name = 'NoNft'
}

/** @throws NoNft; another error where the rules were refused, with the program's first words */
export const runNft: RunNft = async (rules) => {
  const child = spawn(PROGRAM, ['-f', '-'], { stdio: ['pipe', 'ignore', 'pipe'], timeout: CALL_MS })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told = (told + text).slice(0, MOST_TOLD_CHARS)
  })
  // It may end before it has read all.
  child.stdin.on('error', () => {})
  child.stdin.end(rules)
  try {
    await once(child, 'close')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NoNft('there is no nft') : error
  }
  if (child.exitCode !== 0) throw new Error(`nft: ${told.split('\n')[0] || `ended with ${child.exitCode}`}`)
}
