/** The answer to `alivelist`: how many addresses each user has. An object even when empty; programs trip over `[]`. */
export function aliveListAnswer(addressesByUser: ReadonlyMap<number, number>): { alive: Record<string, number> } {
  return { alive: Object.fromEntries(addressesByUser) }
}
