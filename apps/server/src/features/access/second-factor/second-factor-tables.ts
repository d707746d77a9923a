export function secretPlace(userId: bigint): string {
  return `second_factors.secret ${userId}`
}
