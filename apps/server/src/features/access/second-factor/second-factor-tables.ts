import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    second_factors: {
      user_id: bigint
      secret_sealed: Buffer
      last_step: Generated<bigint>
      confirmed_at: Date | null
    }
    second_factor_codes: { user_id: bigint; code_hmac: Buffer; used_at: Date | null }
  }
}

export function secretPlace(userId: bigint): string {
  return `second_factors.secret ${userId}`
}
