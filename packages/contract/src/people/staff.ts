import { STAFF_ROLES } from '@dukou/domain'
import { call } from '../call.ts'
import { as, flag, id, instant, list, nothing, oneOf, orNull, record, text } from '../codec.ts'

const roles = as('roles', list(oneOf(STAFF_ROLES), STAFF_ROLES.length))

const staffShape = record({
  id: as('_id', id),
  email: as('email', text(254)),
  disabled: as('disable', flag),
  roles,
  /** Stands in the setting `yunying_list`. */
  isOperator: as('yunying', flag),
  lastActiveAt: as('lastActiveTime', orNull(instant)),
})

export const listStaff = call('/api/admin/staff/list', {
  summary: 'Ours: everybody who works on the site, with the roles of each, owners first',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(staffShape),
  refusals: [],
})

export const setStaffRoles = call('/api/admin/staff/set_roles', {
  summary: 'Ours: gives a person these staff roles and takes away all others; an owner is an admin of the settings',
  caller: 'admin',
  input: record({ id: as('_id', id), roles }),
  answer: record({ id: as('_id', id), roles }),
  refusals: ['userNotFound', 'accountDeleted', 'accountMerged', 'cannotBeStaff', 'lastOwner', 'ownRolesFixed'],
})
