import { RolesDrawer } from '../../features/staff/office/roles-drawer.tsx'
import UsersScreen from '../../features/users/office/users-screen.tsx'

/** Users, with the staff roles of each. */
export default function UsersPage() {
  return (
    <UsersScreen
      roles={({ id, email, staffRoles: roles }, onClose) => (
        <RolesDrawer person={{ id, email, roles }} onClose={onClose} />
      )}
    />
  )
}
