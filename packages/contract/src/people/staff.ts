import { STAFF_ROLES } from '@dukou/domain'
import { call } from '../call.ts'
import { as, flag, id, instant, list, nothing, oneOf, orNull, record, text } from '../codec.ts'

const someRoles = list(oneOf(STAFF_ROLES), STAFF_ROLES.length)
const roles = as('roles', someRoles)

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
  summary:
    'Ours: gives a person these staff roles and takes away all others; an owner is an admin of the settings. With the roles as they were read, a change based on others is refused',
  caller: 'admin',
  input: record({ id: as('_id', id), roles, basedOnRoles: as('basedOn', orNull(someRoles)) }),
  answer: record({ id: as('_id', id), roles }),
  refusals: [
    'userNotFound',
    'accountDeleted',
    'accountMerged',
    'cannotBeStaff',
    'lastOwner',
    'ownRolesFixed',
    'rowChanged',
  ],
})
