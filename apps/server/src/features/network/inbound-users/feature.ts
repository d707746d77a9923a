import type { Feature } from '../../../platform/feature.ts'
import { forgetMemberChanges } from './forget-member-changes.ts'

export const inboundUsersFeature = {
  tables: ['member_changes'],
  jobs: [{ name: 'forgetMemberChanges', everySeconds: 600, run: forgetMemberChanges }],
} satisfies Feature
