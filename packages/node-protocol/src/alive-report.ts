const USER_NUMBER = /^[1-9]\d{0,9}$/

/**
 * What an `alive` report says: `{"<user>": ["<address>", ...]}`. Some programs write the number of their node behind the
 * address (`192.0.2.1_7`); what is no user with a list of texts, such as the token of Xboard-Node, is passed over.
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
