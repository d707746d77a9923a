export { SampleOrderScreen as default } from '../../features/samples/sample-order-screen.tsx'
