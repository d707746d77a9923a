import { describeBilledBytes } from './billed-bytes.ts'
import { V2NODE } from './stock-servers.ts'

describeBilledBytes(V2NODE)
