/** Upper-case letters from the browser's own source of chance; as many as asked for. */
export function randomLetters(length: number): string {
  const letters: string[] = []
  while (letters.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 234 = 9 x 26: bytes above it would make the first letters likelier.
      if (byte < 234 && letters.length < length) letters.push(String.fromCharCode(65 + (byte % 26)))
    }
  }
  return letters.join('')
}
