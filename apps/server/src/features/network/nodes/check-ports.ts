import { refuseInput } from '../../../platform/refuse.ts'
import type { InboundRow } from './nodes-table.ts'

/** A node's ports as the form has them: the first three are its first inbound's. */
export interface NodePorts {
  listenPort: number
  publicPort: number
  relayPort: number
  sshPort: number
  controlPort: number
}

/** Refuses ports that two things on the node would listen on, or that two of its inbounds would be reached at. */
export function checkPorts(ports: NodePorts, inbounds: readonly InboundRow[]): void {
  const { listenPort, sshPort, controlPort } = ports
  if (listenPort === sshPort) {
    refuseInput({
      zh: `port：端口 ${listenPort} 是 SSH 端口，请换一个`,
      en: `port: ${listenPort} is the SSH port, choose another`,
    })
  }
  if (listenPort === controlPort) {
    refuseInput({
      zh: `port：端口 ${listenPort} 是控制端口，请换一个`,
      en: `port: ${listenPort} is the control port, choose another`,
    })
  }
  const [, ...others] = inbounds
  refuseTaken('port', listenPort, others, 'listen_port')
  refuseTaken('public_port', ports.publicPort, others, 'public_port')
  refuseTaken('zz_port', ports.relayPort, others, 'relay_port')
  refuseTaken('ssh_port', sshPort, others, 'listen_port')
  refuseTaken('ctrl_port', controlPort, others, 'listen_port')
}

function refuseTaken(
  field: string,
  port: number,
  inbounds: readonly InboundRow[],
  column: 'listen_port' | 'public_port' | 'relay_port',
): void {
  const holder = inbounds.find((inbound) => inbound[column] === port)
  if (!holder) return
  refuseInput({
    zh: `${field}：端口 ${port} 已被本节点的入站 ${holder.number} 占用，请换一个`,
    en: `${field}: port ${port} belongs to inbound ${holder.number} of this node, choose another`,
  })
}
