export { SampleOrderScreen as default } from '../../features/shop/samples/sample-order-screen.tsx'
