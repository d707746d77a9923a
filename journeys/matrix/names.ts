/** The nodes' name in every profile. No resolver knows it: the transform's hosts entry leads to loopback. */
export const NODE_HOST = 'node.dukou.test'
/** The site that REALITY servers pass for. */
export const DEST_HOST = 'dest.dukou.test'
/** Host of the files. Only the servers resolve it, so bytes that arrive came through them. */
export const FILES_HOST = 'files.dukou.test'
/** Target of UDP packets: a documentation address (RFC 5737) that only the servers route. */
export const ECHO_ADDRESS = '192.0.2.53'
