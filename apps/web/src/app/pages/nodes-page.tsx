import { nodeTexts } from '../../features/network/nodes/messages.ts'
import { NodesScreen } from '../../features/network/nodes/nodes-screen.tsx'
import { useFields } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

/** The nodes as customers see them. */
export default function NodesPage() {
  const { user } = useSession()
  const [{ speed }, changeFields] = useFields()
  return (
    <NeedsLogin title={nodeTexts.use().title}>
      <NodesScreen
        signedIn={Boolean(user)}
        filter={speed === 'fast' ? 'fast' : 'all'}
        onFilter={(next) => changeFields({ speed: next === 'all' ? undefined : next })}
      />
    </NeedsLogin>
  )
}
