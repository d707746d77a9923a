import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    account_merges: {
      id: Generated<bigint>
      public_id: string
      from_id: bigint
      to_id: bigint
      wallet_li: bigint
      credit_li: bigint
      permanent_bytes: bigint
      time_ms: bigint
      reason: string
      actor_id: bigint
      created_at: Date
    }
  }
}
