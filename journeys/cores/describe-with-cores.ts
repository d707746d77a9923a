import { describe, it } from 'vitest'
import { type CoreName, coreBinary } from './core-binary.ts'

/**
 * A `describe` for tests that run outside programs. Where one of them is not built the whole block is skipped with one
 * loud line; with CI=true it becomes one failing test, so that no green run hides it.
 */
export function describeWithCores(names: readonly CoreName[], title: string, body: () => void): void {
  const missing = names.filter((name) => coreBinary(name) === undefined)
  if (missing.length === 0) {
    describe(title, body)
    return
  }
  const reason = `not built: ${missing.join(', ')}. Build with: npm run cores -- ${missing.join(' ')}`
  if (process.env.CI === 'true') {
    describe(title, () => {
      it('has the outside programs it needs', () => {
        throw new Error(reason)
      })
    })
    return
  }
  console.warn(`SKIPPED  ${title}: ${reason}`)
  describe.skip(title, body)
}
