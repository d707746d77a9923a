import { call } from '../call.ts'
import { as, behind, instant, integer, list, momentMs, orElse, orNull, record, text } from '../codec.ts'

/** Ours: what staff and the program itself did. */
export const listAudit = call('/api/admin/audit/list', {
  summary: 'Ours: the newest acts of staff, or those by or on somebody, of one kind or on one thing',
  caller: 'admin',
  scope: 'audit:read',
  reads: true,
  pages: true,
  input: record({
    number: as('requestNumber', orElse(integer(1, 10_000), 100)),
    /** The whole e-mail of who acted or was acted on, or the id of a thing. */
    sought: as('filterStr', orElse(text(320), '')),
    action: as('action', orNull(text(60))),
    /** From and before, in ms. */
    fromMs: as('fromTimestamp', momentMs),
    toMs: as('toTimestamp', momentMs),
    ...behind,
  }),
  answer: list(
    record({
      id: as('_id', text(20)),
      at: as('time', instant),
      /** Null: the program itself. */
      email: as('email', orNull(text())),
      /** The name of the API token, where a program acted for him. */
      program: as('program', orNull(text())),
      action: as('action', text(60)),
      /** The id of what it was done to, and whose that is where it is a person. */
      target: as('target', text()),
      targetEmail: as('targetEmail', orNull(text())),
      /** The target's name at that time; empty where it was not recorded. */
      targetName: as('targetName', text()),
      reason: as('reason', text()),
      /** Current names for the ids in the target and in the changes. */
      names: as('names', list(record({ id: as('_id', text()), name: as('name', text()) }))),
      changes: as(
        'changes',
        list(
          record({
            field: as('field', text()),
            /** As JSON; null where it is not known. */
            before: as('before', orNull(text(100_000))),
            after: as('after', orNull(text(100_000))),
          }),
        ),
      ),
    }),
  ),
  refusals: [],
})
