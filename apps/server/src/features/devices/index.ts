export { countDevices } from './count-devices.ts'
export { forgetOldDevices } from './forget-devices.ts'
export { forgetDevicesOf } from './forget-devices-of.ts'
export { noteDevices } from './note-devices.ts'
