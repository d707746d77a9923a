import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    telegram_bot: {
      singleton: Generated<boolean>
      token_sealed: Buffer
      name: string
      next_update: Generated<bigint>
      lease_owner: string | null
      lease_until: Date | null
      heard_at: Date | null
    }
    telegram_chats: { user_id: bigint; chat_id: bigint; name: string; bound_at: Generated<Date> }
    telegram_codes: { user_id: bigint; code_sha256: Buffer; code_sealed: Buffer; expires_at: Date }
  }
}

export const BOT_TOKEN_PLACE = 'telegram_bot.token'

export function codePlace(userId: bigint): string {
  return `telegram_codes.code ${userId}`
}
