import { openedPart } from '../../../ui/states/opened-part.tsx'

/** How a paid order was paid, to print. */
export const PrintReceipt = openedPart(() => import('./print-receipt.tsx'))
