import type { Feature } from '../../../platform/feature.ts'
import { leaveAgency, ownsAgency } from './agencies-table.ts'
import { allocateToAgency } from './allocate.ts'
import { agencyCustomers, openAgencyAccount } from './customers.ts'
import { invariants } from './invariants.ts'
import { listAgencies } from './list.ts'
import { myAgency } from './mine.ts'
import { AGENCY_NAMES } from './names.ts'
import { saveAgency } from './save.ts'
import { sellFromPool } from './sell.ts'
import { setAgencyOf } from './set-agency-of.ts'
import { saveAgencyPrice } from './set-price.ts'

export const agenciesFeature = {
  tables: ['agencies', 'agency_customers', 'agency_movements', 'agency_prices'],
  views: ['agency_domains', 'sold_entitlements'],
  routes: {
    agencyCustomers,
    allocateToAgency,
    listAgencies,
    myAgency,
    openAgencyAccount,
    saveAgency,
    saveAgencyPrice,
    sellFromPool,
    setAgencyOf,
  },
  invariants,
  grantSource: `select 'agency:' || public_id as key, 'agencySale' as source, customer_id as user_id from agency_movements where kind = 'sale'`,
  keepsAccount: ownsAgency,
  forget: leaveAgency,
  move: leaveAgency,
  names: AGENCY_NAMES,
} satisfies Feature
