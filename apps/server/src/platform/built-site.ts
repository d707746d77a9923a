import { join } from 'node:path'
import { workspacePath } from './workspace-path.ts'

/** The folder of the built site. */
export function builtSite(): string {
  return join(workspacePath('apps/web'), 'dist')
}
