/** Comes first in a file, so that spreadsheet programs read its letters right. */
export const CSV_BEGIN = '\uFEFF'

/** First characters of a formula in spreadsheet programs. East Asian versions also accept the full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One row as spreadsheet programs read it. A cell that such a program would take for a formula is written as text, for
 * names come from outside; a number below zero stays one.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  const plain = FORMULA.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
