import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest on two processors, in the order in which they begin. By itself Vitest begins with the largest
 * ones, and these are short and wait long. Of the journeys, races want most of a processor, so that others which want
 * little stand beside them.
 */
const LONG = [
  'journeys/races/races.test.ts',
  'journeys/operations/operations.test.ts',
  'journeys/usage/usage.test.ts',
  'journeys/kills/kills.test.ts',
  'journeys/matrix/data-plane.test.ts',
  'journeys/matrix/acceptance.test.ts',
  'journeys/outages/slow-clients.test.ts',
  'journeys/built/built.test.ts',
  'journeys/cores/adapters-carry-bytes.test.ts',
  'journeys/browser/purchase.browser.test.ts',
  'journeys/browser/back.browser.test.ts',
  'journeys/browser/operator-day.browser.test.ts',
  'journeys/browser/start-up.browser.test.ts',
  'journeys/browser/credit.browser.test.ts',
  'apps/server/src/main.embedded.test.ts',
  'apps/server/src/platform/http/fuzz.test.ts',
]

/** `npm run soak -- order`: files that share modules begin in an order drawn by this seed. */
const SEED = process.env.DUKOU_ORDER

/** Begins with the files that take longest, so that none of them is left running alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (SEED) return files.toSorted((a, b) => lot(a).localeCompare(lot(b)))
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found < 0 ? LONG.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

const lot = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${SEED} ${moduleId}`).digest('hex')
