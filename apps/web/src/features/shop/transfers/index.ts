import { openedPart } from '../../../ui/states/opened-part.tsx'

/** Where to send the money of a transfer, and the proof of it. */
export const TransferSheet = openedPart(() => import('./transfer-sheet.tsx'))
