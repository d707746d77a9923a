export { deliverWebhooks } from './deliver.ts'
export { forgetDeliveriesOf, forgetOldDeliveries } from './forget.ts'
export { tellPrograms } from './tell.ts'
