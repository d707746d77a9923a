import { AgencyScreen } from '../../features/agencies/agency-screen.tsx'

/** For who sells in his own name. */
export default function AgencyPage() {
  return <AgencyScreen />
}
