export const BOT_TOKEN_PLACE = 'telegram_bot.token'

export function codePlace(userId: bigint): string {
  return `telegram_codes.code ${userId}`
}
