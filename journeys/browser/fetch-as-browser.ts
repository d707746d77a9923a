import type { APIResponse, Route } from 'playwright-core'

/**
 * Makes a held request and gives its answer. The server may close an idle connection just as the request leaves; a browser
 * then asks again, and so does this.
 */
export function fetchAsBrowser(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 3 })
}
