const COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const WRITE = [
  /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)/gi,
  // The argument `table` of `remove` in the feature soft-delete.
  /\btable:\s*'(\w+)'/g,
  /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]
const READ = [
  /\b(?:selectFrom|from|\w*[jJ]oin|using)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:from|join|using)\s+(?:only\s+|lateral\s+|\(\s*)*(\w+)/gi,
  // The further ones of a list: `from orders o, trades t`.
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*(\w+)/gi,
]

/** The tables that a source writes and reads, of those that are known. A guard, not a parser. */
export function tablesIn(text: string, known: ReadonlySet<string>): { writes: Set<string>; reads: Set<string> } {
  const code = text.replace(COMMENT, (_, string?: string) => string ?? ' ')
  const named = (patterns: RegExp[]) =>
    new Set(
      patterns
        .flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
        .filter((name) => known.has(name)),
    )
  return { writes: named(WRITE), reads: named(READ) }
}

/** `apps/server/src/features/shop/orders/close.ts` -> `orders`; `apps/server/src/jobs/schedule.ts` -> `jobs`. */
export function ownerOf(path: string): string {
  return /^apps\/server\/src\/(?:features\/[^/]+\/)?([^/]+)/.exec(path)?.[1] ?? ''
}
