-- Inbounds of TUIC.
alter table inbounds drop constraint inbounds_protocol_check, add constraint inbounds_protocol_check
  check (protocol in ('vmessTcp', 'vmessWs', 'shadowsocks', 'trojan', 'trojanWs', 'trojanGrpc', 'anytls', 'reality',
    'hysteria2', 'tuic', 'compat'));
