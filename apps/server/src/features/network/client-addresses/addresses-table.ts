interface AddressesTable {
  user_id: bigint
  address: bigint
  seen_at: Date
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    devices: AddressesTable
  }
}

/** An address counts for so long after a node saw it last: two reports of the usual interval. */
export const COUNTED_SECONDS = 120
