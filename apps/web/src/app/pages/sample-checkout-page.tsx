export { SampleCheckoutScreen as default } from '../../features/samples/sample-checkout-screen.tsx'
