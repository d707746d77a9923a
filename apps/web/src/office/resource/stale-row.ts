import type { AnyCall, RefusalName } from '@dukou/contract'
import type { CallError } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { refresh } from '../../lib/use-call.ts'

const STALE: readonly (RefusalName | undefined)[] = ['rowChanged', 'planChanged']

/**
 * Reads a row anew after the refusal of a save that was based on an older revision. The form then keeps what was typed,
 * takes over the other fields and says which fields others changed. The list behind is refreshed too.
 * @param list the call that answers the row
 * @param input needed where the call answers only part of its rows without one
 * @returns undefined after any other refusal, or if the row is gone
 */
export async function staleRow<Row extends { id: string }>(
  { refusal }: CallError,
  list: AnyCall,
  { id }: Row,
  input: object = {},
): Promise<Row | undefined> {
  if (!STALE.includes(refusal)) return undefined
  const rows: readonly Row[] = await call(list, input)
  void refresh(list)
  return rows.find((row) => row.id === id)
}
