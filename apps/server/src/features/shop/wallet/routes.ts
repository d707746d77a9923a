import { myWallet } from './mine.ts'

export const walletRoutes = { myWallet }
