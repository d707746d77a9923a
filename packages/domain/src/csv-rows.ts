/** Cells of a CSV text. A quoted cell may have commas, line breaks and doubled quotes. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [whole, cell = '', end = ''] = found
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',' && end !== '') rows.push([])
    if (whole === '' || end === '') break
  }
  return rows
}
