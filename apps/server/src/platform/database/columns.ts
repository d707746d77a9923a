/** Columns of a prepared statement: our name -> SQL expression, in order. */
export type Columns<Row> = { [Name in keyof Row]-?: string }

export function selectList<Row>(columns: Columns<Row>): string {
  return Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ')
}

/** A row of {@link selectList} under our names. */
export function rowOf<Row>(columns: Columns<Row>, values: unknown[]): Row {
  return Object.fromEntries(Object.keys(columns).map((name, index) => [name, values[index]])) as Row
}
