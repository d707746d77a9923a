import type { Feature } from '../../../platform/feature.ts'
import { clearErrors } from './clear.ts'
import { lists } from './exported-lists.ts'
import { listErrors } from './list.ts'
import { reportError } from './report.ts'
import { resolveError } from './resolve.ts'

export const errorsFeature = {
  routes: { clearErrors, listErrors, reportError, resolveError },
  lists,
} satisfies Feature
