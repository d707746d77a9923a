import UsersScreen from '../../features/care/users/office/users-screen.tsx'
import { RolesDrawer } from '../../features/people/staff/office/roles-drawer.tsx'

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
