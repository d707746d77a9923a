import { HomeScreen } from '../../features/insight/home/office/home-screen.tsx'
import { PATHS } from '../paths.ts'

const PLACES = {
  trades: PATHS.trades,
  withdrawals: PATHS.withdrawals,
  refunds: PATHS.refunds,
  transfers: PATHS.transfers,
  reconciliation: PATHS.reconciliation,
  chain: PATHS.chain,
  nodes: PATHS.officeNodes,
  nodePrograms: PATHS.nodePrograms,
  settings: PATHS.settings,
  tickets: PATHS.officeTickets,
  errors: PATHS.errors,
  webhooks: PATHS.webhooks,
  paymentAccounts: PATHS.paymentAccounts,
  lines: PATHS.lines,
  plans: PATHS.plans,
  shop: PATHS.shop,
}

/** Start page of the back office. */
export default function OfficeHomePage() {
  return <HomeScreen places={PLACES} statistics={PATHS.statistics} />
}
