/** Programs differ in the spelling that they read, so both are always there. */
export function transport(network: 'tcp' | 'ws' | 'grpc' | 'xhttp', settings: object) {
  return { network, networkSettings: settings, network_settings: settings }
}
