import { resetSubscriptionKey } from './reset-key.ts'

export const subscriptionRoutes = { resetSubscriptionKey }
