import { actText } from './acts.ts'
import { faultText } from './fault.ts'
import { type Counts, noCounts, type Outcome } from './run.ts'
import type { Step } from './story.ts'

/** Report of a lane on one seed. */
export interface LaneReport {
  seed: number
  counts: Counts
  wrong: string[]
  /** The shortest plan that fails. */
  plan: string[]
}

export const reportOf = ({ seed, counts, wrong }: Outcome, plan: readonly Step[]): LaneReport => ({
  seed,
  counts,
  wrong,
  plan: plan.map(stepText),
})

function stepText({ acts, turns }: Step): string {
  const texts = acts.map(
    ({ act, side, fault }) => `${'AB'[side]}: ${actText(act)}${fault ? ` -- ${faultText(fault)}` : ''}`,
  )
  return acts.length > 1 ? `${texts.join('  ||  ')}  (turns ${turns})` : texts.join('')
}

/** @returns the exit code */
export function printSummary(reports: LaneReport[], seeds: number, seconds: number): number {
  const total = noCounts()
  for (const { counts } of reports) {
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name]
  }
  const failed = reports.filter(({ wrong }) => wrong.length > 0).sort((one, other) => one.seed - other.seed)
  for (const report of failed) process.stdout.write(failureText(report))
  const { actions, duels, faults, kills, retries, transfers, forks, lies, resets } = total
  process.stdout.write(
    `${reports.length} of ${seeds} seeds, ${failed.length} failed: ${actions} actions, of which ${duels} pairs ran at once; ` +
      `${faults} faults struck, ${kills} of them kills; ${retries} acts were sent again; ` +
      `${transfers} transfers were sent on chains with ${forks} forks and ${lies} lies; ${resets} links were reset; ${seconds.toFixed(0)} s\n`,
  )
  return failed.length > 0 || reports.length === 0 ? 1 : 0
}

export function failureText({ seed, wrong, plan }: LaneReport): string {
  return [`seed ${seed}`, ...wrong.map((line) => `  ${line}`), '  by', ...plan.map((line) => `    ${line}`)]
    .concat(`  again: npm run simulate -- --seed ${seed}`, '')
    .join('\n')
}
