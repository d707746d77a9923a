-- Inbounds of Trojan.
alter table inbounds drop constraint inbounds_protocol_check, add constraint inbounds_protocol_check
  check (protocol in ('vmessTcp', 'vmessWs', 'shadowsocks', 'trojan', 'trojanWs', 'trojanGrpc', 'reality', 'hysteria2',
    'compat'));
