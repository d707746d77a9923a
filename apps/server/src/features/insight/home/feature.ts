import type { Feature } from '../../../platform/feature.ts'
import { officeHome } from './office-home.ts'

export const homeFeature = {
  routes: { officeHome },
} satisfies Feature
