import { SettingsScreen } from '../../features/base/settings/office/settings-screen.tsx'
import { TelegramBotCard } from '../../features/messages/telegram/office/telegram-bot-card.tsx'
import { PATHS } from '../paths.ts'

/** The settings, and below them what is set beside them. */
export default function SettingsPage() {
  return <SettingsScreen besides={<TelegramBotCard />} accountsPath={PATHS.paymentAccounts} />
}
