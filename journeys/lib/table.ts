/** Prints rows as a table, columns as wide as their widest cell. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const all = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  console.log(
    `\n${all
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n')}\n`,
  )
}

/** @param sorted ascending */
export function medianOf(sorted: number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
