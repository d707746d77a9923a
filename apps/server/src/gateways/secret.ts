export const MIN_SECRET_LENGTH = 16

/** Blanks are no secret: they are what somebody types to get past an empty field. An empty key is a public key. */
export function isSecret(text: string): boolean {
  return text.replace(/[\s\p{Cf}]/gu, '').length >= MIN_SECRET_LENGTH
}
