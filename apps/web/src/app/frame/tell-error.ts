import { reportError } from '@dukou/contract'
import { call } from '../../lib/client.ts'
import { navigation } from './router.ts'

/** How many different errors one visit reports: a page that fails over and over has said enough by then. */
const MOST = 5
const told = new Set<string>()

/** Reports what was thrown to the server, once in a visit. */
export function tellError(thrown: unknown): void {
  const { message, stack = '' } = thrown instanceof Error ? thrown : { message: String(thrown) }
  // Errors of browser extensions, and of a copy of the page saved to disk, are not ours.
  if (told.size >= MOST || told.has(message) || !/^https?:/.test(location.href) || /-extension:/.test(stack)) return
  told.add(message)
  const name = navigation.state.get().asked.path.slice(0, 200) || '/'
  const report = { name, message: message.slice(0, 2000), stack: stack.slice(0, 8000) }
  void call(reportError, report, { quiet: true, silentSession: true }).catch(() => {})
}
