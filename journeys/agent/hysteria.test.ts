import { describeToTheByte } from './to-the-byte.ts'

describeToTheByte({
  title: 'bytes through a real hysteria that our own agent drives',
  cores: ['xray', 'hysteria'],
  protocols: ['hysteria2'],
  isUdp: true,
})
