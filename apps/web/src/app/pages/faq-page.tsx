import { faq } from '../../features/clients/guides/help/windows-errors.ts'
import { HelpScreen } from '../../features/clients/guides/help-screen.tsx'

/** Why something does not work, and what to do. */
export default function FaqPage() {
  return <HelpScreen slug="windows_errors" help={faq} />
}
