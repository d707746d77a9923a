import { filterOf, RECORD_TYPES } from '../../features/books/traffic/record-facts.ts'
import { recordTexts } from '../../features/books/traffic/record-messages.ts'
import { RecordsScreen } from '../../features/books/traffic/records-screen.tsx'
import { useFields } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

/** Traffic records of the last ten days. The address holds the chosen type. */
export default function TrafficRecordsPage() {
  const { user } = useSession()
  const [{ type }, changeFields] = useFields()
  return (
    <NeedsLogin title={recordTexts.use().title}>
      <RecordsScreen
        signedIn={Boolean(user)}
        filter={filterOf(type)}
        onFilter={(next) => changeFields({ type: RECORD_TYPES.find((one) => one.type === next)?.code })}
      />
    </NeedsLogin>
  )
}
