import type { Feature } from '../../../platform/feature.ts'
import { forgetOldAddresses } from './forget-addresses.ts'
import { forgetAddressesOf } from './forget-addresses-of.ts'

export const clientAddressesFeature = {
  tables: ['devices'],
  jobs: [{ name: 'forgetOldAddresses', everySeconds: 60, run: forgetOldAddresses }],
  forget: forgetAddressesOf,
} satisfies Feature
