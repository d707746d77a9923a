/**
 * Acts on one row after the other. A row that fails does not keep the others from their turn.
 * @throws the first error, after all rows were tried
 */
export async function forEachRow<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const row of rows) {
    try {
      await act(row)
    } catch (error) {
      errors.push(error)
    }
  }
  for (const error of errors) throw error
}
