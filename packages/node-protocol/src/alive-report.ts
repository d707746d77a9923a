const USER_NUMBER = /^[1-9]\d{0,9}$/

/**
 * Reads an `alive` report: `{"<user>": ["<address>", ...]}`. Some programs append the number of their node to the
 * address (`192.0.2.1_7`). Ignores entries other than a user number with a list, such as the token of Xboard-Node.
 */
export function readAlive(fields: Record<string, unknown>): Map<number, string[]> {
  const users = new Map<number, string[]>()
  for (const [user, addresses] of Object.entries(fields)) {
    if (!USER_NUMBER.test(user) || !Array.isArray(addresses)) continue
    const texts = addresses.filter((address) => typeof address === 'string')
    users.set(
      Number(user),
      texts.map((text) => text.replace(/_.*/, '')),
    )
  }
  return users
}
