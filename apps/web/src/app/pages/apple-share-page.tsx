import { AppleShareScreen } from '../../features/clients/apple-share/apple-share-screen.tsx'
import { useSession } from '../../lib/session.ts'

/** The Apple ID that is shared, to download clients with. */
export default function AppleSharePage() {
  return <AppleShareScreen session={useSession()} />
}
