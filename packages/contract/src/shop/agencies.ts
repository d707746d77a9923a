import { call } from '../call.ts'
import {
  as,
  bytes,
  filled,
  givenBytes,
  hostOrNothing,
  id,
  instant,
  integer,
  list,
  nothing,
  orElse,
  orNull,
  price,
  record,
  text,
  yuan,
} from '../codec.ts'
import { email, passwordDigest } from '../people/account-fields.ts'
import { basedOn, revised } from '../revision.ts'

const days = integer(-1e6, 1e6)

/** How its customers see an agency. */
const face = {
  name: as('name', filled(60)),
  /** The host under which the site looks like the agency's; empty: none of its own. */
  domain: as('domain', orElse(hostOrNothing, '')),
  contact: as('contact', orElse(text(500), '')),
  /** Address of an uploaded picture; empty: the site's own logo. */
  logoUrl: as('logo', orElse(text(200), '')),
}

const pool = { poolBytes: as('poolTraffic', bytes), poolDays: as('poolDays', integer(0, 1e9)) }

const agencyShape = record({
  id: as('_id', id),
  ...face,
  ownerEmail: as('email', email),
  ...pool,
  customerCount: as('customers', integer(0, 1e9)),
  priceCount: as('prices', integer(0, 100_000)),
  ...revised,
})

export const listAgencies = call('/api/admin/agency/list', {
  summary: 'Ours: all agencies with what is left in the pool of each',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(agencyShape),
  refusals: [],
})

export const saveAgency = call('/api/admin/agency/update', {
  summary:
    'Ours: saves name, address, picture and contact of an agency; without _id a new one of the owner with this e-mail. With a revision, a save based on an older one is refused',
  caller: 'admin',
  input: record({ id: as('_id', orNull(id)), ownerEmail: as('email', email), ...face, ...basedOn }),
  answer: record({ id: as('_id', id), ...revised }),
  refusals: [
    'agencyNotFound',
    'rowChanged',
    'userNotFound',
    'accountDeleted',
    'accountMerged',
    'agencyOwnerTaken',
    'agencyDomainTaken',
    'imageNotFound',
  ],
})

export const allocateToAgency = call('/api/admin/agency/allocate', {
  summary: 'Ours: puts traffic and days into the pool of an agency, or takes them back, with a reason',
  caller: 'admin',
  idempotent: true,
  input: record({
    id: as('_id', id),
    addBytes: as('addTraffic', orElse(givenBytes, 0n)),
    addDays: as('addDays', orElse(days, 0)),
    reason: as('reason', text(500)),
  }),
  answer: record(pool),
  refusals: ['agencyNotFound', 'agencyPoolShort'],
})

export const setAgencyOf = call('/api/admin/agency/set_customer', {
  summary: 'Ours: makes somebody a customer of an agency, or of nobody',
  caller: 'admin',
  input: record({ email: as('email', email), agencyId: as('agency', orNull(id)) }),
  answer: nothing,
  refusals: ['agencyNotFound', 'userNotFound', 'accountDeleted', 'accountMerged', 'actionNotAllowedForAccount'],
})

const movementShape = record({
  id: as('_id', id),
  /** Came into the pool, or was sold out of it. */
  kind: as('type', text(20)),
  bytes: as('trafficChange', bytes),
  days: as('daysChange', days),
  ...pool,
  /** For a sale: the buyer, the product and its price on that day. */
  email: as('email', text(254)),
  description: as('desc', text()),
  priceLi: as('price', yuan),
  createdAt: as('createTime', instant),
})

export const myAgency = call('/api/agency/mine', {
  summary: 'Ours: the agency that one owns: its pool, what it can sell at which price, and the last hundred movements',
  caller: 'member',
  reads: true,
  input: nothing,
  answer: record({
    ...face,
    ...pool,
    plans: as(
      'combos',
      list(
        record({
          id: as('_id', id),
          name: as('name', text()),
          /** With the bonus: what a sale takes out of the pool. */
          permanentBytes: as('traffic', bytes),
          durationDays: as('vipDuration', integer(0, 36_500)),
          /** Null: not for sale here. */
          priceLi: as('price', orNull(yuan)),
        }),
      ),
    ),
    movements: as('movements', list(movementShape)),
  }),
  refusals: ['agencyNotFound'],
})

export const agencyCustomerShape = record({
  id: as('_id', id),
  email: as('email', text(254)),
  createdAt: as('createTime', instant),
  leftBytes: as('leftTraffic', bytes),
  timeExpiresAt: as('vipExpireTime', orNull(instant)),
})

export const agencyCustomers = call('/api/agency/customers', {
  summary: 'Ours: the customers of one’s agency, the newest first; a text finds e-mails that begin with it',
  caller: 'member',
  reads: true,
  input: record({ sought: as('filterStr', orElse(text(254), '')) }),
  answer: list(agencyCustomerShape),
  refusals: [],
})

export const openAgencyAccount = call('/api/agency/open_account', {
  summary: 'Ours: opens an account for a new customer of one’s agency',
  caller: 'member',
  input: record({ email: as('email', email), passwordDigest: as('password', passwordDigest) }),
  answer: agencyCustomerShape,
  refusals: ['agencyNotFound', 'emailAlreadyRegistered'],
})

export const saveAgencyPrice = call('/api/agency/set_price', {
  summary: 'Ours: what a plan costs at one’s agency from now on; null takes it off sale there',
  caller: 'member',
  input: record({ planId: as('combo_id', id), priceLi: as('price', orNull(price)) }),
  answer: nothing,
  refusals: ['agencyNotFound', 'planNotFound'],
})

export const sellFromPool = call('/api/agency/sell', {
  summary:
    'Ours: gives a customer of one’s agency what a plan holds, out of the pool, at the agency’s price of this moment',
  caller: 'member',
  idempotent: true,
  input: record({ customerId: as('user_id', id), planId: as('combo_id', id) }),
  answer: movementShape,
  refusals: ['agencyNotFound', 'userNotFound', 'planNotFound', 'agencyPriceMissing', 'agencyPoolShort'],
})
