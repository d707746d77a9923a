import { describeBilledBytes } from './billed-bytes.ts'
import { OUR_AGENT } from './our-agent.ts'

describeBilledBytes(OUR_AGENT)
