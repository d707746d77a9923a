export { ownsAgency } from './agencies-table.ts'
export { type FaceRow, faceFor, offersOf } from './face.ts'
export { AGENCY_NAME, isCustomerOf, OWNS_AGENCY } from './of-user.ts'
