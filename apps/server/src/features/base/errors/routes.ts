import { clearErrors } from './clear.ts'
import { listErrors } from './list.ts'
import { reportError } from './report.ts'
import { resolveError } from './resolve.ts'

export const errorRoutes = { clearErrors, listErrors, reportError, resolveError }
