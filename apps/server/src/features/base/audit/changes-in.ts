interface Change {
  field: string
  before: string | null
  after: string | null
}

type Detail = Record<string, unknown>

/** Fields that are shown elsewhere or mean nothing to a reader. */
const NO_CHANGE = ['reason', 'before', 'after', 'revision']

/**
 * The changed fields of an audit entry. Some actions store `before` and `after` in the detail. For other saves the detail
 * is the state after; `last`, the detail of the previous save of that target, is the state before. The detail of an event
 * is told in full: its `last` is null.
 */
export function changesIn(detail: Detail, last: Detail | null): Change[] {
  const { before, after } = detail
  const noted = isDetail(after) ? differences(isDetail(before) ? before : null, after) : []
  const others = Object.fromEntries(Object.entries(detail).filter(([field]) => !NO_CHANGE.includes(field)))
  return [...noted, ...differences(isDetail(after) ? null : last, others)]
}

function differences(before: Detail | null, after: Detail): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...fields]
    .filter((field) => !NO_CHANGE.includes(field))
    .map((field) => ({ field, before: told(before?.[field]), after: told(after[field]) }))
    .filter((change) => change.before !== change.after)
}

function told(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function isDetail(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
