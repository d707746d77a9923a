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

/**
 * Reads rows in the order of their ids, a page at a time, each once: a row that fails or stays as it is does not come again.
 * @param read the next page, of the rows whose id is greater
 */
export async function* rowsById<Row extends { id: bigint }>(
  pageSize: number,
  read: (after: bigint) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0n, found = pageSize; found === pageSize; ) {
    const rows = await read(after)
    yield* rows
    found = rows.length
    after = rows.at(-1)?.id ?? after
  }
}
