/**
 * Whether a route that needs a session may open. The session cookie itself is invisible to the page, so its marker
 * `token_state` or a readable `token` is enough; without either the server is asked once.
 */
export async function maySee(
  cookie: (name: string) => string | undefined,
  askServer: () => Promise<unknown>,
): Promise<boolean> {
  if (cookie('token_state') || cookie('token')) return true
  try {
    return Boolean(await askServer())
  } catch {
    return false
  }
}
