import type { Feature } from '../../../platform/feature.ts'
import { listNodePrograms } from './list.ts'
import { pinNodeProgram } from './pin.ts'
import { unpinNodeProgram } from './unpin.ts'

export const nodeProgramsFeature = {
  tables: ['agent_programs', 'node_programs'],
  routes: { listNodePrograms, pinNodeProgram, unpinNodeProgram },
} satisfies Feature
