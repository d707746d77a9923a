/** How often somebody was forgotten. */
let farewells = 0

export function sayFarewell(): void {
  farewells += 1
}

/** Asked before a question goes out: what comes tells whether nobody was forgotten since, so that the answer is for who is here. */
export function watchFarewells(): () => boolean {
  const before = farewells
  return () => farewells === before
}
