import { call } from '../call.ts'
import { as, filled, id, integer, list, nothing, orElse, orNull, record, text } from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

const editable = {
  name: as('name', filled(100)),
  description: as('desc', orElse(text(500), '')),
}

export const entitlementShape = record({ id: as('_id', id), ...editable, ...revised })

export const listEntitlements = call('/api/admin/permissions/list', {
  summary: 'All entitlements: what lets somebody use the lines that require it',
  caller: 'admin',
  scope: 'entitlements:read',
  reads: true,
  input: nothing,
  answer: list(
    record({
      ...entitlementShape.fields,
      /** How many users hold it now. */
      holders: as('useTimes', integer(0, 2 ** 31 - 1)),
      /** Ours: how many lines require it, and which plans on sale give it. */
      lineCount: as('lineCount', integer(0, 1e6)),
      planNames: as('planNames', list(text())),
    }),
  ),
  refusals: [],
})

export const saveEntitlement = call('/api/admin/permissions/update', {
  summary: 'Saves an entitlement; without _id a new one. With a revision, a save based on an older one is refused',
  caller: 'admin',
  scope: 'entitlements:write',
  input: record({ id: as('_id', orNull(id)), ...editable, ...basedOn }),
  answer: entitlementShape,
  refusals: ['entitlementNotFound', 'rowChanged', 'entitlementNameTaken'],
})

export const deleteEntitlement = call('/api/admin/permissions/delete', {
  summary: 'Removes an entitlement that no line requires and no plan gives',
  caller: 'admin',
  scope: 'entitlements:write',
  input: record({ id: as('id', id) }),
  answer: nothing,
  refusals: ['entitlementNotFound', 'entitlementRequired', 'entitlementGiven'],
})
