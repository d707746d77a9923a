import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bundleSimulator } from './bundle.ts'
import { type Edit, planted } from './planted.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs seeds of the simulator, or looks for planted bugs: see `scripts/simulate.mjs`. */
export async function run(args: string[]): Promise<void> {
  const at = args.indexOf('--planted')
  process.exitCode =
    at < 0 ? await simulate('simulator', args) : await findPlanted(args.splice(at, 2)[1] ?? 'all', args)
}

async function findPlanted(words: string, args: string[]): Promise<number> {
  const chosen = planted.filter(({ name }) => words === 'all' || name.includes(words))
  let found = 0
  for (const { name, edits } of chosen) {
    process.stdout.write(`\n${name}\n`)
    if ((await simulate('simulator-planted', [...args, '--quick'], edits)) !== 0) found += 1
  }
  process.stdout.write(`\n${found} of ${chosen.length} planted bugs were found.\n`)
  return found === chosen.length ? 0 : 1
}

async function simulate(name: string, args: string[], edits?: readonly Edit[]): Promise<number> {
  const file = await bundleSimulator(ROOT, name, edits)
  return (
    spawnSync(process.execPath, ['--enable-source-maps', file, ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
  )
}
