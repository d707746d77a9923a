import type { Feature } from '../../../platform/feature.ts'
import type { Invariant } from '../../../platform/invariant.ts'
import { grantInvariants } from '../../books/grants/index.ts'
import { FEATURES } from '../../features.ts'

const features: readonly Feature[] = FEATURES

/** The books, as questions that must find nothing: those of every feature, and those of what all of them give. */
export const invariants: readonly Invariant[] = [
  ...features.flatMap((feature) => feature.invariants ?? []),
  ...grantInvariants(features.flatMap(({ grantSource }) => grantSource ?? [])),
]
