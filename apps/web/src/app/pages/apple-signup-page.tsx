import { appleSignup } from '../../features/clients/guides/help/apple-id-signup-guide.ts'
import { HelpScreen } from '../../features/clients/guides/help-screen.tsx'

/** How to get an Apple ID of another country, in five steps. */
export default function AppleSignupPage() {
  return <HelpScreen slug="apple_id_signup_guide" help={appleSignup} />
}
