export { countDevices } from './count-devices.ts'
export { forgetOldDevices } from './forget-devices.ts'
export { noteDevices } from './note-devices.ts'
