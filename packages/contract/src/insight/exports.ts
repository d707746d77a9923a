const EXPORTS = '/api/admin/export/'

/**
 * Ours: where all rows of a list of the back office are downloaded as CSV, by GET and with the session: the name of the
 * call that lists them; in the query its input as JSON (`input`) and the language of the first line (`lang`).
 */
export function exportAddress(list: string): string {
  return EXPORTS + list
}
