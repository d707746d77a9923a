export { ResetScreen as default } from '../../features/people/account/reset-screen.tsx'
