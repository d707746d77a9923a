import { AgencyScreen } from '../../features/shop/agencies/agency-screen.tsx'

/** For who sells in his own name. */
export default function AgencyPage() {
  return <AgencyScreen />
}
