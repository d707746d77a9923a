import { OfficeTicketsScreen } from '../../features/messages/tickets/office/office-tickets-screen.tsx'
import { PATHS } from '../paths.ts'

/** Everybody's tickets, each with the way to its customer. */
export default function OfficeTicketsPage() {
  return <OfficeTicketsScreen usersPath={PATHS.users} />
}
