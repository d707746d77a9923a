import { describeBilledBytes } from './billed-bytes.ts'
import { V2BX } from './stock-servers.ts'

describeBilledBytes(V2BX)
