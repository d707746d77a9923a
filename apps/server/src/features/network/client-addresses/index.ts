export { addressesInUse } from './addresses-in-use.ts'
export { countAddresses } from './count-addresses.ts'
export { forgetOldAddresses } from './forget-addresses.ts'

export { noteAddresses } from './note-addresses.ts'
export { CONNECTED_AT, usersSeen } from './online.ts'
