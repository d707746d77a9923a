import { subscriptionDoctor } from './doctor.ts'
import { resetSubscriptionKey } from './reset-key.ts'

export const subscriptionRoutes = { resetSubscriptionKey, subscriptionDoctor }
