import { describeCutOff } from './running-streams.ts'

describeCutOff({
  title: 'running streams at a node that our own agent serves with hysteria',
  cores: ['xray', 'hysteria'],
  protocols: ['hysteria2'],
  streams: 4,
})
