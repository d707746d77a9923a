import type { Feature } from '../../../platform/feature.ts'
import type { ExportedList } from '../../../platform/lists/exported.ts'
import { FEATURES } from '../../features.ts'

const features: readonly Feature[] = FEATURES

/** The lists that can be exported, by the name of their call. */
export const exportedLists: Readonly<Record<string, ExportedList>> = Object.assign(
  {},
  ...features.map(({ lists }) => lists),
)
