import { allocateToAgency } from './allocate.ts'
import { agencyCustomers, openAgencyAccount } from './customers.ts'
import { listAgencies } from './list.ts'
import { myAgency } from './mine.ts'
import { saveAgency } from './save.ts'
import { sellFromPool } from './sell.ts'
import { setAgencyOf } from './set-agency-of.ts'
import { saveAgencyPrice } from './set-price.ts'

export const agencyRoutes = {
  agencyCustomers,
  allocateToAgency,
  listAgencies,
  myAgency,
  openAgencyAccount,
  saveAgency,
  saveAgencyPrice,
  sellFromPool,
  setAgencyOf,
}
