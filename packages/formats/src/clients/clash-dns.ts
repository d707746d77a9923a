import type { Settings } from '../profile.ts'
import { constant, type Tree } from '../text/tree.ts'
import type { Dialect } from './clash-dialect.ts'

const PLAIN_DNS = ['223.5.5.5', '119.29.29.29']
const SECURE_DNS = ['https://doh.pub/dns-query', 'https://dns.alidns.com/dns-query']

/** Names that must get real addresses: the local network, captive portal checks, clocks, consoles and calls. */
const REAL_ADDRESSES = constant([
  '*.lan',
  '+.local',
  '+.msftconnecttest.com',
  '+.msftncsi.com',
  'localhost.ptlogin2.qq.com',
  'time.*.com',
  'ntp.*.com',
  '+.pool.ntp.org',
  '+.stun.*.*',
  '+.stun.*.*.*',
  '+.xboxlive.com',
  '+.srv.nintendo.net',
  '+.market.xiaomi.com',
])

/** Fake addresses for what goes through a line, so that its name is resolved at the far end. */
export function dnsOf(settings: Settings, dialect: Dialect): Tree {
  const { bootstrap, servers } = resolversOf(settings, dialect)
  return {
    enable: true,
    ipv6: false,
    'enhanced-mode': 'fake-ip',
    'fake-ip-range': '198.18.0.1/16',
    'fake-ip-filter': REAL_ADDRESSES,
    'default-nameserver': bootstrap,
    nameserver: servers,
    'proxy-server-nameserver': dialect === 'clash' ? undefined : servers,
  }
}

/** `bootstrap` finds the servers that are given by name; mihomo alone may ask the system for that. */
function resolversOf({ inXinjiang, inForeign }: Settings, dialect: Dialect) {
  if (inXinjiang) {
    return { bootstrap: [...(dialect === 'mihomo' ? ['system'] : []), ...PLAIN_DNS], servers: ['system', '223.5.5.5'] }
  }
  if (inForeign) return { bootstrap: ['1.1.1.1', '8.8.8.8'], servers: ['system', '1.1.1.1'] }
  return { bootstrap: PLAIN_DNS, servers: SECURE_DNS }
}
