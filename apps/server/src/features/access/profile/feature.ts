import type { Feature } from '../../../platform/feature.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'

export const profileFeature = {
  routes: { changePassword, changeProfile },
} satisfies Feature
