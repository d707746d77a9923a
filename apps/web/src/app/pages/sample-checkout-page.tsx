export { SampleCheckoutScreen as default } from '../../features/shop/samples/sample-checkout-screen.tsx'
