type ReadCookie = (name: string) => string | undefined

/**
 * Whether the page holds a mark of a session: `token_state`, or a readable `token`. The session cookie itself is
 * invisible to the page. A mark may outlive its session.
 */
export function hasSessionMark(cookie: ReadCookie): boolean {
  return Boolean(cookie('token_state') || cookie('token'))
}

/** Whether a route that needs a session may open. A mark is enough; without one the server is asked once. */
export async function maySee(cookie: ReadCookie, askServer: () => Promise<unknown>): Promise<boolean> {
  if (hasSessionMark(cookie)) return true
  try {
    return Boolean(await askServer())
  } catch {
    return false
  }
}
