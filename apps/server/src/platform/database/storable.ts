/**
 * Returns text that the database can store: cut to a length, with U+FFFD in place of NUL, which PostgreSQL refuses. Call it for
 * text from outside that no schema has checked, such as a platform's answer.
 */
export function storable(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '\uFFFD')
}
