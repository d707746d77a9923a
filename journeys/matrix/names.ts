/** The nodes' name in every profile. No resolver knows it: the transform's hosts entry leads to loopback. */
export const NODE_HOST = 'node.dukou.test'
/** The site that REALITY servers pass for. */
export const DEST_HOST = 'dest.dukou.test'
/** Where the files are. Only the servers can look it up, so bytes that arrive came through them. */
export const FILES_HOST = 'files.dukou.test'
/** Where UDP packets go, an address for documentation (RFC 5737) that leads nowhere but from the servers. */
export const ECHO_ADDRESS = '192.0.2.53'
