import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'

const ASK_AGAIN_MS = 10_000

/**
 * The site's name for the outline that stands before any script. It is asked for in the background, so that a page waits
 * for no database; empty where the operator set none, and until it is known.
 */
export function rememberSiteName(app: App): () => string {
  let name = ''
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = () => {
    if (performance.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = performance.now()
    readSettings(app.db).then(
      ({ siteName }) => {
        name = siteName
      },
      // The name that was known last serves on.
      () => {},
    )
  }
  ask()
  return () => {
    ask()
    return name
  }
}
