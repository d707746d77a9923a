-- Inbounds of VLESS with an encryption of its own.
alter table inbounds drop constraint inbounds_protocol_check, add constraint inbounds_protocol_check
  check (protocol in ('vmessTcp', 'vmessWs', 'shadowsocks', 'trojan', 'trojanWs', 'trojanGrpc', 'vlessXhttp',
    'vlessEncryption', 'anytls', 'reality', 'hysteria2', 'tuic', 'compat'));
