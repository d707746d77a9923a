// Written from the migrations by `npm run tables`. A test compares it with them.
import type { ColumnType, Generated } from 'kysely'
import type { Narrowed } from './narrowed.ts'

export interface Tables {
  account_merges: {
    id: Generated<bigint>
    public_id: string
    from_id: bigint
    to_id: bigint
    wallet_li: bigint
    credit_li: bigint
    permanent_bytes: bigint
    time_ms: bigint
    reason: string
    actor_id: bigint
    created_at: Date
  }
  accounts: {
    id: bigint
    public_id: string
    email: string
    disabled: boolean
    is_agency: boolean
    channel_code: string | null
    inviter_id: bigint | null
    created_at: Date
    last_active_at: Date | null
    deletes_at: Date | null
    deleted_at: Date | null
    merged_into_id: bigint | null
  }
  agencies: {
    id: Generated<bigint>
    public_id: string
    owner_id: bigint
    name: string
    domain: Generated<string>
    contact: Generated<string>
    logo_url: Generated<string>
    pool_bytes: Generated<bigint>
    pool_days: Generated<number>
    created_at: Generated<Date>
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  agency_customers: {
    user_id: bigint
    agency_id: bigint
    joined_at: Generated<Date>
  }
  agency_domains: {
    name: string
    domain: string
  }
  agency_movements: {
    id: Generated<bigint>
    public_id: string
    agency_id: bigint
    kind: 'allocate' | 'sale'
    bytes: bigint
    days: number
    bytes_after: bigint
    days_after: number
    customer_id: bigint | null
    plan_id: bigint | null
    description: Generated<string>
    price_li: Generated<bigint>
    reason: Generated<string>
    actor_id: bigint
    created_at: Date
    entitlement_id: bigint | null
    entitlement_days: number | null
  }
  agency_prices: {
    agency_id: bigint
    plan_id: bigint
    price_li: bigint
  }
  agent_programs: {
    id: Generated<bigint>
    public_id: string
    program: 'xray' | 'hysteria' | 'nodejs'
    architecture: 'amd64' | 'arm64'
    version: string
    file_name: string
    mirror: Generated<string>
    sha256: Buffer
    source: 'release' | 'file' | 'operator'
    pinned_by: bigint | null
    pinned_at: Date
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  api_tokens: {
    id: Generated<bigint>
    public_id: string
    user_id: bigint
    name: string
    prefix: string
    token_hmac: Buffer
    scopes: Narrowed['api_tokens.scopes']
    networks: string[]
    /** `YYYY-MM-DD` in the calendar of the site. */
    last_day: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
    last_used_ip: string | null
    revoked_at: Date | null
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  arrivals: {
    id: bigint
    channel: string
    external_no: string
    trade_id: bigint | null
    amount_li: bigint
    excess_li: bigint
    disposition: 'new' | 'settled' | 'credited' | 'suspense'
    created_at: Date
  }
  audit: {
    id: Generated<bigint>
    actor_id: bigint | null
    action: string
    target: Generated<string>
    detail: ColumnType<unknown, string | undefined, string>
    at: Generated<Date>
    program: string | null
  }
  balances: {
    user_id: bigint
    left_bytes: bigint
    trial_left: bigint
    trial_expires_at: Date | null
    time_expires_at: Date | null
    daily_limit: bigint
    has_own_limit: boolean
  }
  bill_days: {
    channel: string
    day: string
    compared_at: Date
  }
  bill_differences: {
    id: Generated<bigint>
    public_id: string
    channel: string
    day: Narrowed['bill_differences.day']
    key: string
    subject: 'payment' | 'refund'
    kind: 'onlyThere' | 'onlyHere' | 'otherAmount'
    state: Generated<'open' | 'explained' | 'done'>
    act: 'asked' | 'suspense' | 'gone' | 'explained' | null
    trade_no: string
    external_no: string
    refund_no: string
    there_li: bigint | null
    there_text: Generated<string>
    here_li: bigint | null
    reason: Generated<string>
    found_at: Date
    decided_at: Date | null
    decided_by: bigint | null
  }
  bill_lines: {
    id: Generated<bigint>
    bill_id: bigint
    channel: string
    kind: 'payment' | 'refund'
    trade_no: string
    external_no: string
    refund_no: string
    amount_li: bigint | null
    amount_text: string
    fee_li: bigint | null
    happened_at: Date | null
  }
  bills: {
    id: Generated<bigint>
    public_id: string
    channel: string
    day: Narrowed['bills.day']
    format: Narrowed['bills.format']
    has_refunds: boolean
    file_name: string | null
    left_out: Generated<number>
    added_by: bigint
    added_at: Date
    replaced_at: Date | null
  }
  chain_transfers: {
    id: Generated<bigint>
    watch_id: bigint
    network: Narrowed['chain_transfers.network']
    tx_hash: string
    log_index: number
    block_number: bigint
    block_hash: string
    block_time: Date
    sender: string
    value_micro: bigint
    channel: string
    trade_no: string | null
    amount_li: bigint
    state: 'found' | 'booked' | 'dust'
    found_at: Date
  }
  chain_watches: {
    id: Generated<bigint>
    network: Narrowed['chain_watches.network']
    address: string
    channel: string
    started_at: Date
    next_block: bigint | null
    last_hash: string | null
    read_until: Date | null
    next_poll_at: Date
    asked_at: Date | null
    verdict: Generated<'waiting' | 'agree' | 'disagree' | 'silent'>
    verdict_since: Date
    problem: Generated<string>
  }
  channel_codes: {
    code: string
  }
  channel_kinds: {
    code: string
    adapter: string
  }
  check_ins: {
    user_id: bigint
    day: string
    /** Days in a row with this one; 0 when this day filled the row. */
    streak: number
    granted_bytes: bigint
    fills_streak: boolean
    created_at: Date
  }
  confirmations: {
    serial_id: string
    key_sha256: Buffer
    action: 'signup' | 'changePassword' | 'resetPassword'
    payload: ColumnType<unknown, string, string>
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    email_key: string | null
  }
  corrections: {
    id: Generated<bigint>
    public_id: string
    user_id: bigint
    actor_id: bigint
    wallet_li: Generated<bigint>
    credit_li: Generated<bigint>
    permanent_bytes: Generated<bigint>
    time_ms: Generated<bigint>
    reason: string
    created_at: Date
    undone_at: Date | null
    undone_by: bigint | null
    undo_reason: string | null
    /** Groups the rows of a gift to many users; null: a correction of a single user. */
    batch_id: string | null
    /** Key of the grant of a coupon, a draw, a gift or a check-in that it takes back. */
    takes_back: string | null
  }
  coupon_uses: {
    id: Generated<bigint>
    public_id: string
    coupon_id: bigint
    user_id: bigint
    order_id: bigint | null
    order_no: string | null
    state: 'reserved' | 'used' | 'restored'
    kind: 'trialTraffic' | 'trialTime' | 'cash' | 'discount'
    code: string
    name: string
    traffic_bytes: Generated<bigint>
    days: Generated<number>
    pay_bp: Generated<number>
    discount_li: Generated<bigint>
    user_limit: number
    created_at: Date
    restored_at: Date | null
  }
  coupons: {
    id: Generated<bigint>
    public_id: string
    name: string
    kind: 'trialTraffic' | 'trialTime' | 'cash' | 'discount'
    code: string
    code_key: string
    is_taobao: Generated<boolean>
    traffic_bytes: Generated<bigint>
    life_hours: number | null
    days: Generated<number>
    cash_li: Generated<bigint>
    pay_bp: Generated<number>
    uses_per_user: number
    uses_in_all: number
    used_count: Generated<number>
    expires_at: Date
    make_key: string | null
    revision: Generated<number>
    created_at: Generated<Date>
    removed_at: Date | null
    won: Generated<boolean>
  }
  credit_asked_back: {
    receipt_id: bigint
    back_li: bigint
  }
  credit_refund_totals: {
    receipt_id: bigint
    credited_li: bigint
    /** Asked and not refused. */
    back_li: Generated<bigint>
  }
  credited_receipts: {
    id: bigint
    channel: string
    external_no: string
    trade_no: string
    received_li: bigint
    credited_li: bigint
    created_at: Date
    order_id: bigint
    order_public_id: string
    order_no: string
    description: string
    user_id: bigint
    adapter: string
  }
  current_lines: {
    id: bigint
    public_id: string
    sort: number
    name: string
    node_id: bigint
    inbound_number: number
    bridge: 'direct' | 'cdn' | 'entry'
    entry_id: bigint | null
    is_public: boolean
    hidden_from_agency: boolean
    required_entitlement_id: bigint | null
  }
  current_plans: {
    id: bigint
    public_id: string
    sort: number
    name: string
    price_li: bigint
    traffic_bytes: bigint
    bonus_percent: number
    duration_days: number
    daily_limit: bigint | null
    entitlement_id: bigint | null
  }
  devices: {
    user_id: bigint
    address: bigint
    seen_at: Date
  }
  entitlement_ends: {
    user_id: bigint
    entitlement_id: bigint
    expires_at: Date
  }
  entitlement_names: {
    id: bigint
    public_id: string
    name: string
  }
  entitlements: {
    id: Generated<bigint>
    public_id: string
    name: string
    description: Generated<string>
    removed_at: Date | null
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  entries: {
    id: Generated<bigint>
    public_id: string
    sort: Generated<number>
    name: string
    address: Generated<string>
    more_addresses: Generated<string[]>
    description: Generated<string>
    visible: Generated<boolean>
    removed_at: Date | null
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  entry_places: {
    id: bigint
    public_id: string
    name: string
    address: string
    more_addresses: string[]
    visible: boolean
    removed_at: Date | null
  }
  error_kinds: {
    id: Generated<bigint>
    public_id: string
    source: 'server' | 'browser'
    name: string
    digest: Buffer
    message: string
    stack: string
    release: Generated<string>
    times: Generated<bigint>
    first_at: Date
    last_at: Date
    resolved_at: Date | null
    stranger_network: Generated<string>
  }
  errors: {
    id: Generated<bigint>
    at: Generated<Date>
    name: string
    message: string
    stack: string
    kind_id: bigint | null
    user_id: bigint | null
  }
  fetch_kinds: {
    id: Generated<number>
    client: string
    user_agent: string
    lines: number
    skipped: number
    skip_reasons: string
    used_at: Generated<Date>
  }
  fetch_log: {
    user_id: bigint
    at: Date
    kind: number
  }
  gifts: {
    id: Generated<bigint>
    public_id: string
    code: string
    sender_id: bigint
    giver_id: bigint
    sent_bytes: bigint
    received_bytes: bigint
    fee_bp: number
    state: Generated<Narrowed['gifts.state']>
    receiver_id: bigint | null
    return_reason: Narrowed['gifts.return_reason'] | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  grants: {
    order_id: bigint
    user_id: bigint
    permanent_bytes: bigint
    duration_days: number
    created_at: Generated<Date>
  }
  grants_by_source: {
    key: string
    source: string
    user_id: bigint
    /** Set for the source `order` alone. */
    order_id: bigint | null
    permanent_bytes: Generated<bigint>
    duration_days: Generated<number>
    trial_bytes: Generated<bigint>
    /** Key of the grant that this one takes back. */
    reverses: string | null
    created_at: Date
    /** Key of the grant from which this one takes. */
    takes_from: string | null
  }
  idempotency_keys: {
    /** The caller, users.id, without a reference. */
    user_id: bigint
    key: string
    call: string
    input_sha256: Buffer
    answer: ColumnType<unknown | null, string | null, string | null>
    created_at: Generated<Date>
  }
  inbound_places: {
    number: number
    node_id: bigint
    protocol:
      | 'vmessTcp'
      | 'vmessWs'
      | 'shadowsocks'
      | 'trojan'
      | 'trojanWs'
      | 'trojanGrpc'
      | 'vlessXhttp'
      | 'vlessEncryption'
      | 'anytls'
      | 'reality'
      | 'hysteria2'
      | 'tuic'
      | 'compat'
    listen_port: number
    public_port: number
    relay_port: number
    parameters_sealed: Buffer
    first_seen_at: Date | null
    last_seen_at: Date | null
    port_tried_at: Date | null
    port_open_at: Date | null
    left_out_since: Date | null
  }
  inbounds: {
    number: Generated<number>
    node_id: bigint
    protocol:
      | 'vmessTcp'
      | 'vmessWs'
      | 'shadowsocks'
      | 'trojan'
      | 'trojanWs'
      | 'trojanGrpc'
      | 'vlessXhttp'
      | 'vlessEncryption'
      | 'anytls'
      | 'reality'
      | 'hysteria2'
      | 'tuic'
      | 'compat'
    listen_port: number
    public_port: number
    relay_port: number
    parameters_sealed: Buffer
    token_sha256: Buffer | null
    last_seen_at: Date | null
    port_tried_at: Date | null
    port_open_at: Date | null
    /** Profiles leave its lines out since then. */
    left_out_since: Date | null
    /** Null also for inbounds that reported before this column existed. */
    first_seen_at: Date | null
  }
  invitations: {
    user_id: bigint
    public_id: string
    email: string
    inviter_id: bigint | null
    reward_bp: number
    window_days: number
    always_rebates: boolean
    has_paid: boolean
    created_at: Date
    deleted_at: Date | null
    merged_into_id: bigint | null
  }
  invite_codes: {
    owner_id: bigint
    code: string
    name: string
    reward_bp: number | null
    window_days: number | null
    created_at: Date
  }
  journal_moments: {
    key: string
    created_at: Date
  }
  journals: {
    id: Generated<bigint>
    key: string
    kind: string
    legs_hash: string
    order_id: bigint | null
    created_at: Generated<Date>
  }
  ledger_accounts: {
    id: Generated<bigint>
    kind: string
    user_id: Generated<bigint>
    balance: Generated<bigint>
    version: Generated<bigint>
    may_go_negative: Generated<boolean>
    /** Copy of users.has_paid, kept for wallets alone. */
    user_has_paid: Generated<boolean>
  }
  ledger_entries: {
    journal_id: bigint
    account_id: bigint
    amount: bigint
    balance_after: bigint
    account_version: bigint
  }
  liability_ages: {
    day: string
    from_days: number
    owed_li: bigint
    owed_bytes: bigint
    made_at: Date
  }
  lines: {
    id: Generated<bigint>
    public_id: string
    sort: Generated<number>
    name: string
    node_id: bigint
    inbound_number: number
    bridge: 'direct' | 'cdn' | 'entry'
    entry_id: bigint | null
    scale: Generated<string>
    copies: Generated<number>
    is_public: Generated<boolean>
    fixed_name: Generated<boolean>
    hidden_from_agency: Generated<boolean>
    required_entitlement_id: bigint | null
    message: Generated<string>
    load_bytes: Generated<bigint>
    removed_at: Date | null
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  member_changes: {
    user_id: bigint
    /** The transaction that made the change: it may end after later ones. */
    xid: Generated<bigint>
    changed_at: Generated<Date>
  }
  migrations: {
    name: string
    applied_at: Generated<Date>
  }
  month_close_days: {
    month: string
    channel: string
    day: Narrowed['month_close_days.day']
    received_li: bigint
    settled_li: bigint
    credited_li: bigint
    suspense_li: bigint
    refunded_li: bigint
    fee_li: bigint | null
    has_bill: boolean
    open_differences: number
    explained_differences: number
  }
  month_closes: {
    month: string
    from_at: Date
    until_at: Date
    closed_at: Date
    closed_by: bigint
  }
  node_agent_batches: {
    node_id: bigint
    spool: string
    number: bigint
    body_sha256: Buffer
    /** The end of the use, by our clock as far as the node knew it. */
    used_at: Date
    day: string
    up: string
    down: string
    /** Keys of the reports that it was billed by. */
    report_keys: string[]
    received_at: Date
    /** When all of it was billed, and the agent may forget it. */
    stored_at: Date | null
  }
  node_agent_nonces: {
    node_id: bigint
    nonce: Buffer
    used_at: Date
  }
  node_agents: {
    node_id: bigint
    public_id: string
    enrol_sha256: Buffer | null
    enrol_until: Date | null
    enrolled_sha256: Buffer | null
    /** Ed25519; null: not enrolled, or revoked. */
    public_key: Buffer | null
    epoch: Generated<number>
    enrolled_at: Date | null
    /** The newest start of the agent; earlier ones are refused. */
    run_number: Generated<bigint>
    run_id: Generated<string>
    seen_at: Date | null
    /** When a second process last asked with the same key. */
    twin_at: Date | null
    version: Generated<string>
    core_version: Generated<string>
    is_core_running: Generated<boolean>
    waiting_batches: Generated<number>
    waiting_bytes: Generated<bigint>
    refused_batches: Generated<number>
    /** The clock of the node less ours, at its last call. */
    clock_off_ms: Generated<bigint>
    /** null: an agent that does not try, or that has not asked yet. */
    can_cut: boolean | null
    /** People who were cut off and whose counters still moved when it last asked. */
    still_moving: Generated<number>
    /** Processes that run or wait, for each hundred processors of the node; null: not told. */
    load_percent: number | null
    /** The command fetches it by its digest. */
    script: string | null
    script_until: Date | null
    processor: Generated<string>
    /** A launcher starts the agent and can exchange its file. */
    can_upgrade: Generated<boolean>
    /** The file of the agent that asks; null: not told. */
    file_sha256: Buffer | null
    /** It drives a hysteria whose file it can exchange. */
    can_upgrade_hysteria: Generated<boolean>
    /** Proxies by which streams leave the node and that take no connection. */
    exits_down: Generated<number>
    /** Whether limits of speed hold; program: one that it needs is missing; right: its machine refuses them; hysteria: it runs that alone. null: not told. */
    speed_state: 'held' | 'program' | 'right' | 'hysteria' | null
    /** Hosts for which the agent asks for a certificate and has none yet. */
    certificates_missing: Generated<number>
  }
  node_core_states: {
    node_id: bigint
    is_core_running: boolean
    seen_at: Date | null
  }
  node_places: {
    id: bigint
    public_id: string
    sort: number
    name: string
    country_name: string
    country_flag: string
    type: 'v2ray' | 'h2' | 'reality'
    ip: string
    host: string
    pull_seconds: number | null
    removed_at: Date | null
  }
  node_programs: {
    id: Generated<bigint>
    public_id: string
    program: 'v2node' | 'v2bx'
    architecture: 'amd64' | 'arm64'
    version: string
    file_name: string
    mirror: Generated<string>
    sha256: Buffer
    source: 'release' | 'file' | 'operator'
    pinned_by: bigint | null
    pinned_at: Date
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  node_upgrades: {
    node_id: bigint
    part: 'agent' | 'core' | 'hysteria'
    number: bigint
    version: string
    sha256: Buffer
    bytes: bigint
    state: 'asked' | 'done' | 'failed' | 'withdrawn'
    /** Why the program before was started again. */
    failure: Generated<string>
    asked_at: Date
    ended_at: Date | null
  }
  nodes: {
    id: Generated<bigint>
    public_id: string
    sort: Generated<number>
    name: string
    country_name: Generated<string>
    country_flag: Generated<string>
    type: 'v2ray' | 'h2' | 'reality'
    ip: Generated<string>
    host: Generated<string>
    control_port: number
    relay_port: number
    listen_port: number
    public_port: number
    description: Generated<string>
    warp: Generated<boolean>
    core_log: Generated<boolean>
    openai_proxy: Generated<string>
    server_type: string
    ssh_port: Generated<number>
    ssh_username: Generated<string>
    ssh_password_sealed: Buffer | null
    agent_version: Generated<string>
    config_updates: Generated<number>
    last_seen_at: Date | null
    removed_at: Date | null
    pull_seconds: number | null
    push_seconds: number | null
    load: ColumnType<Narrowed['nodes.load'] | null, string | null, string | null>
    load_at: Date | null
    connect_ms: Generated<number[]>
    connected_at: Date | null
    tried_at: Date | null
    enrol_sha256: Buffer | null
    enrol_until: Date | null
    upgrade_asked_at: Date | null
    /** Staff were told that it is silent, and not yet that it is back. */
    silent_since: Date | null
    enrol_script_sealed: Buffer | null
    /** Raised by triggers, also of its inbounds. */
    revision: Generated<number>
    /** Stands for the *** in openai_proxy; null: the address has no password, or one of before. */
    openai_proxy_password_sealed: Buffer | null
    /** When core_log was switched on, kept when it has ended by itself; null: a person switched it off, or it was on before logs ended by themselves. */
    core_log_since: Date | null
  }
  notices: {
    id: Generated<bigint>
    public_id: string
    user_id: bigint
    key: string
    href: Generated<string>
    text_zh: string
    text_en: string
    created_at: Generated<Date>
    read_at: Date | null
  }
  notify_counts: {
    channel: string
    verdict: string
    times: Generated<bigint>
    last_at: Generated<Date>
    told_at: Generated<Date>
  }
  notify_events: {
    id: Generated<bigint>
    channel: string
    method: string
    raw: string
    verdict: string
    trade_no: string | null
    created_at: Generated<Date>
    problem: Generated<string>
    slot: number | null
  }
  order_coupons: {
    order_id: bigint | null
    state: 'reserved' | 'used' | 'restored'
  }
  order_facts: {
    id: bigint
    public_id: string
    order_no: string
    user_id: bigint
    status: 'awaitingPayment' | 'walletReserved' | 'paid' | 'cancelled'
    description: string
    created_at: Date
    expires_at: Date
  }
  order_payers: {
    order_id: bigint
    channel: string
    trade_no: string
    pay_mode: string
    external_no: string
    received_li: bigint
    adapter: string
  }
  order_payments: {
    order_id: bigint | null
    journal_id: bigint
    gateway_amount: Narrowed['order_payments.gateway_amount']
  }
  order_rebates: {
    order_id: bigint
    inviter_id: bigint
    external_li: bigint
    reward_li: bigint
    reversed: boolean
    refunded_li: bigint
  }
  order_receipts: {
    order_id: bigint
    amount_li: bigint
    excess_li: bigint
    disposition: 'new' | 'settled' | 'credited' | 'suspense'
    receipt_id: bigint
  }
  order_refunds: {
    order_id: bigint | null
    refund_no: string
    status: 'asked' | 'sent' | 'unknown' | 'done' | 'refused'
    destination: 'wallet' | 'source'
    amount_li: bigint
    external_li: bigint
    closed_at: Date | null
  }
  order_trades: {
    id: bigint
    public_id: string
    order_id: bigint
    status: 'awaitingPayment' | 'paid' | 'cancelled'
    started_at: Date | null
    expires_at: Date
  }
  orders: {
    id: Generated<bigint>
    public_id: string
    order_no: string
    user_id: bigint
    plan_id: bigint
    status: Generated<'awaitingPayment' | 'walletReserved' | 'paid' | 'cancelled'>
    description: string
    price_li: bigint
    coupon_discount_li: Generated<bigint>
    wallet_spend_li: Generated<bigint>
    external_paid_li: Generated<bigint>
    permanent_bytes: bigint
    duration_days: number
    entitlement_id: bigint | null
    entitlement_days: Generated<number>
    entitlement_text: Generated<string>
    inviter_id: bigint | null
    reward_bp: Generated<number>
    user_feedback: string | null
    created_at: Generated<Date>
    expires_at: Date
    paid_at: Date | null
    cancelled_at: Date | null
    cancel_reason: string | null
    lease_until: Date | null
    device_count: Generated<number>
    speed_mbps: Generated<number>
    /** Bytes a day of the time package; null: no days, or made by an older version. */
    daily_limit: bigint | null
    coupon_name: string | null
    coupon_code: string | null
    coupon_kind: Narrowed['orders.coupon_kind'] | null
  }
  orders_with_money: {
    order_id: bigint | null
  }
  outbox: {
    id: Generated<bigint>
    key: string
    kind: string
    payload: ColumnType<unknown, string, string>
    attempts: Generated<number>
    due_at: Generated<Date>
    lease_until: Date | null
    done_at: Date | null
    created_at: Generated<Date>
    last_error: string | null
    failed_at: Date | null
  }
  paid_orders: {
    id: bigint
    public_id: string
    order_no: string
    user_id: bigint
    description: string
    paid_at: Date | null
    external_paid_li: bigint
    wallet_part_li: bigint
    credit_part_li: bigint
    permanent_bytes: bigint
    duration_days: number
    entitlement_id: bigint | null
    entitlement_days: number
    coupon_code: string | null
    coupon_name: string | null
    coupon_discount_li: bigint
  }
  pay_channels: {
    code: string
    adapter: string
    base_url: string
    merchant_id: string
    secret_sealed: Buffer
    type_map: ColumnType<Narrowed['pay_channels.type_map'], string, string>
    min_li: Generated<bigint>
    max_li: Generated<bigint>
    confirm_mode: Generated<'required' | 'bestEffort' | 'off'>
    enabled: Generated<boolean>
    updated_at: Generated<Date>
    test_outcome: Narrowed['pay_channels.test_outcome'] | null
    test_said: string | null
    tested_at: Date | null
    /** Raised by a trigger. */
    revision: Generated<number>
    fields: ColumnType<Narrowed['pay_channels.fields'], string | undefined, string>
    shares: ColumnType<Narrowed['pay_channels.shares'], string | undefined, string>
    open_from: number | null
    open_until: number | null
  }
  payout_addresses: {
    id: Generated<bigint>
    user_id: bigint
    network: Narrowed['payout_addresses.network']
    address: string
    created_at: Date
  }
  plan_orders: {
    plan_id: bigint
    status: 'awaitingPayment' | 'walletReserved' | 'paid' | 'cancelled'
    paid_at: Date | null
  }
  plans: {
    id: Generated<bigint>
    public_id: string
    sort: Generated<number>
    name: string
    price_li: bigint
    traffic_bytes: bigint
    duration_days: Generated<number>
    bonus_percent: Generated<number>
    entitlement_id: bigint | null
    entitlement_days: Generated<number>
    entitlement_text: Generated<string>
    device_count: Generated<number>
    speed_mbps: Generated<number>
    created_at: Generated<Date>
    removed_at: Date | null
    suggested_months: Generated<number>
    /** Raised by a trigger. */
    revision: Generated<number>
    /** Bytes a day; null: the usual quota of the site. */
    daily_limit: bigint | null
  }
  prize_days: {
    day: string
    draws: Generated<number>
    spent_gb: Generated<bigint>
    given_gb: Generated<bigint>
  }
  prize_draws: {
    id: Generated<bigint>
    public_id: string
    user_id: bigint
    version: number
    position: number
    day: string
    cost_gb: number
    value_gb: number
    commitment: string
    seed: string
    own_number: string
    loss_after_gb: bigint
    loss_limit_gb: bigint
    coupon_code: string | null
    coupon_expires_at: Date | null
    created_at: Date
  }
  prize_lottery: {
    id: Generated<boolean>
    version: number
  }
  prize_odds: {
    version: number
    position: number
    name: string
    weight: number
    permanent_gb: number
    duration_days: number
    pay_tenths: number | null
    coupon_days: number
    description: string
    photo_url: string
  }
  prize_versions: {
    version: number
    published_at: Date
  }
  prizes: {
    id: Generated<bigint>
    public_id: string
    name: string
    permanent_gb: Generated<number>
    duration_days: Generated<number>
    weight: number
    description: Generated<string>
    photo_url: Generated<string>
    has_coupon: Generated<boolean>
    pay_tenths: number
    coupon_days: number
    revision: Generated<number>
    created_at: Generated<Date>
    removed_at: Date | null
  }
  purses: {
    user_id: bigint
    wallet_li: bigint
    credit_li: bigint
  }
  rate_counters: {
    key: string
    hits: number
    resets_at: Date
  }
  rebate_sums: {
    user_id: bigint
    rebates: Generated<number>
    flagged: Generated<number>
    external_li: Generated<bigint>
    reward_li: Generated<bigint>
    reversed_li: Generated<bigint>
    debt_li: Generated<bigint>
  }
  rebates: {
    id: Generated<bigint>
    public_id: string
    order_id: bigint
    /** Whose wallet it came to. */
    inviter_id: bigint
    invitee_id: bigint
    description: string
    /** Money from outside that paid the order. */
    external_li: bigint
    reward_bp: number
    reward_li: bigint
    /** The part that was kept for what the inviter owed. */
    debt_paid_li: Generated<bigint>
    /** Wallet and credit of the inviter after it. */
    left_li: bigint
    /** Shared by inviter and invitee: device, network, payer. */
    flags: Generated<Narrowed['rebates.flags']>
    created_at: Date
    reversed_at: Date | null
    reversed_by: bigint | null
    reversal_reason: string | null
    /** The part of a reversal that the wallet had. */
    taken_li: bigint | null
    /** The part of a reversal that is taken from the next rebates. */
    debt_li: bigint | null
    /** Taken from the wallet by refunds of the order. */
    refund_taken_li: Generated<bigint>
    /** Left as debt by refunds of the order. */
    refund_debt_li: Generated<bigint>
  }
  receipts: {
    id: Generated<bigint>
    channel: string
    external_no: string
    trade_id: bigint | null
    amount_li: bigint
    disposition: Generated<'new' | 'settled' | 'credited' | 'suspense'>
    created_at: Generated<Date>
    decided_at: Date | null
    /** Amount beyond what the order needed. */
    excess_li: Generated<bigint>
    /** Keyed hash of the account at the platform that paid. */
    payer_hmac: Buffer | null
  }
  referral_channels: {
    id: Generated<bigint>
    code: string
    owner_id: bigint
    name: Generated<string>
    reward_bp: number | null
    created_at: Generated<Date>
    window_days: number | null
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  refund_events: {
    id: Generated<bigint>
    refund_id: bigint
    status: 'asked' | 'sent' | 'unknown' | 'done' | 'refused'
    actor_id: bigint | null
    note: Generated<string>
    created_at: Date
  }
  refund_totals: {
    order_id: bigint
    external_li: bigint
    wallet_li: bigint
    credit_li: bigint
    /** Asked and not refused. */
    back_external_li: Generated<bigint>
    back_wallet_li: Generated<bigint>
    back_credit_li: Generated<bigint>
  }
  refunds: {
    id: Generated<bigint>
    public_id: string
    refund_no: string
    order_id: bigint | null
    user_id: bigint
    status: Generated<'asked' | 'sent' | 'unknown' | 'done' | 'refused'>
    destination: 'wallet' | 'source'
    amount_li: bigint
    /** Money from outside: to its source, or into the spend-only credit. */
    external_li: bigint
    /** The part that the wallet paid; it goes back there. */
    wallet_li: bigint
    /** The part that the spend-only credit paid; it goes back there. */
    credit_li: bigint
    channel: string | null
    trade_no: string | null
    external_no: string | null
    received_li: bigint | null
    reason: string
    asked_by: bigint
    asked_at: Date
    sent_at: Date | null
    closed_at: Date | null
    closed_by: bigint | null
    attempts: Generated<number>
    next_try_at: Date | null
    problem: Generated<string>
    /** The account that it was done for: after a merge another one than of the order. */
    owner_id: bigint | null
    taken_bytes: Generated<bigint>
    /** Used before, so it could not be taken back. */
    missing_bytes: Generated<bigint>
    taken_ms: Generated<bigint>
    missing_ms: Generated<bigint>
    rebate_taken_li: Generated<bigint>
    rebate_debt_li: Generated<bigint>
    coupon_returned: Generated<boolean>
    /** The payment whose credit is refunded. Null: an order is refunded. */
    receipt_id: bigint | null
    taken_entitlement_ms: Generated<bigint>
  }
  renewals: {
    user_id: bigint
    plan_id: bigint
    told_end: Date
    told_price_li: bigint
    tried_on: string | null
    chosen_at: Date
  }
  report_uses: {
    day: string
    key: string
    inbound_number: number
    is_summed: boolean
    user_id: number
    up: bigint
    down: bigint
    weighed: string
  }
  revisions: {
    settings_revision: bigint
    lines_revision: bigint
  }
  second_factor_codes: {
    user_id: bigint
    code_hmac: Buffer
    used_at: Date | null
  }
  second_factors: {
    user_id: bigint
    secret_sealed: Buffer
    last_step: Generated<bigint>
    confirmed_at: Date | null
  }
  sessions: {
    token_sha256: Buffer
    user_id: bigint
    epoch: number
    ip: Generated<string>
    user_agent: Generated<string>
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
  }
  settings: {
    key: string
    value: ColumnType<unknown, string, string>
    updated_at: Generated<Date>
  }
  settings_versions: {
    number: Generated<number>
    at: Date
    /** Null: the settings as they were before the first save. */
    actor_id: bigint | null
    /** Each changed setting with the value before and after, under our names. */
    changes: ColumnType<Narrowed['settings_versions.changes'], string, string>
    /** All settings after the change. */
    settings: ColumnType<Narrowed['settings_versions.settings'], string, string>
  }
  sign_in_places: {
    user_id: bigint
    place_hmac: Buffer
    last_used_at: Generated<Date>
    kind: 'network' | 'device' | 'browser' | null
  }
  site: {
    singleton: Generated<boolean>
    key_fingerprint: string | null
    has_samples: Generated<boolean>
    settings_revision: Generated<bigint>
    lines_revision: Generated<bigint>
    seeding_until: Date | null
  }
  sold_entitlements: {
    user_id: bigint
    entitlement_id: bigint | null
    days: number
    sold_at: Date
  }
  source_refunds: {
    id: bigint
    refund_no: string
    channel: string | null
    trade_no: string | null
    external_no: string | null
    external_li: bigint
    status: 'asked' | 'sent' | 'unknown' | 'done' | 'refused'
    closed_at: Date | null
  }
  staff_roles: {
    user_id: bigint
    role: 'support' | 'finance' | 'operations'
  }
  statistics_days: {
    day: string
    sign_ups: bigint
    check_ins: bigint
    payments: bigint
    revenue_li: bigint
    active_users: bigint
    permanent_users: bigint
    permanent_bytes: bigint
    quota_users: bigint
    quota_bytes: bigint
    trial_users: bigint
    trial_bytes: bigint
    overrun_bytes: bigint
    up_bytes: bigint
    down_bytes: bigint
    running_packages: bigint
    ending_packages: bigint
    prize_spends: bigint
    prize_spent_bytes: bigint
    prize_rewards: bigint
    prize_reward_bytes: bigint
    made_at: Date
    checked_at: Date
    check_in_bytes: Generated<bigint>
    channels: ColumnType<unknown | null, string | null, string | null>
    /** revenue_li has no money that was paid beyond the due amount. */
    without_excess: Generated<boolean>
  }
  statistics_standing: {
    singleton: Generated<boolean>
    figures: ColumnType<unknown, string, string>
    made_at: Date
  }
  suspense_decisions: {
    id: Generated<bigint>
    public_id: string
    receipt_id: bigint
    kind: 'credit' | 'refund'
    user_id: bigint | null
    order_id: bigint | null
    reference: Generated<string>
    reason: string
    actor_id: bigint
    created_at: Date
    undone_at: Date | null
    undone_by: bigint | null
    undo_reason: string | null
  }
  telegram_bot: {
    singleton: Generated<boolean>
    token_sealed: Buffer
    name: string
    next_update: Generated<bigint>
    lease_owner: string | null
    lease_until: Date | null
    heard_at: Date | null
  }
  telegram_chats: {
    user_id: bigint
    chat_id: bigint
    name: string
    bound_at: Generated<Date>
  }
  telegram_codes: {
    user_id: bigint
    code_sha256: Buffer
    code_sealed: Buffer
    expires_at: Date
  }
  ticket_comments: {
    id: Generated<bigint>
    ticket_id: bigint
    author_id: bigint
    by_staff: boolean
    text: string
    picture: string | null
    created_at: Generated<Date>
  }
  tickets: {
    id: Generated<bigint>
    public_id: string
    user_id: bigint
    title: string
    status: Generated<'open' | 'answered' | 'closed'>
    created_at: Generated<Date>
    moved_at: Generated<Date>
  }
  trade_facts: {
    id: bigint
    public_id: string
    trade_no: string
    external_no: string | null
    order_id: bigint
    user_id: bigint
    channel: string
    pay_mode: string
    amount_li: bigint
    status: 'awaitingPayment' | 'paid' | 'cancelled'
    memo: ColumnType<Narrowed['trade_facts.memo'] | null, string | null, string | null>
    created_at: Date
  }
  trades: {
    id: Generated<bigint>
    public_id: string
    order_id: bigint
    user_id: bigint
    channel: string
    pay_mode: Narrowed['trades.pay_mode']
    amount_li: bigint
    status: Generated<'awaitingPayment' | 'paid' | 'cancelled'>
    trade_no: string
    external_no: string | null
    pay_url: string | null
    qr_code: string | null
    url_scheme: string | null
    device: Generated<string>
    return_url: Generated<string>
    created_at: Generated<Date>
    started_at: Date | null
    expires_at: Date
    paid_at: Date | null
    cancelled_at: Date | null
    queries_made: Generated<number>
    last_query_at: Date | null
    next_query_at: Date | null
    usdt_address: string | null
    usdt_milli: bigint | null
    memo: ColumnType<Narrowed['trades.memo'] | null, string | null, string | null>
  }
  traffic_balances: {
    user_id: bigint
    permanent_granted: Generated<bigint>
    permanent_used: Generated<bigint>
    daily_limit: bigint
    time_expires_at: Date | null
    day: Generated<string>
    day_quota: Generated<bigint>
    day_permanent: Generated<bigint>
    day_overrun: Generated<bigint>
    trial_left: Generated<bigint>
    trial_expires_at: Date | null
    day_trial: Generated<bigint>
    /** Bytes of the day as nodes counted them, before any factor. */
    day_up: Generated<bigint>
    /** Bytes of the day as nodes counted them, before any factor. */
    day_down: Generated<bigint>
    /** Weighed and not billed yet, in millionths of a byte. */
    carried: Generated<bigint>
    /** The day before, while a report turns the day: see `features/network/usage`. */
    turned: bigint[] | null
    /** Limit from plans; null: no plan has set one yet. See `limitsAfter`. */
    device_limit: number | null
    /** Limit from plans; null: no plan has set one yet. See `limitsAfter`. */
    speed_mbps: number | null
    /** Whether `daily_limit` is the user's own. */
    has_own_limit: Generated<boolean>
    /** Daily quota of the running time package, even if the user has their own; null: no grant since it is stored. */
    bought_limit: bigint | null
    left_gb: Generated<bigint>
    /** Copy of users.has_paid. */
    user_has_paid: Generated<boolean>
    /** Permanent traffic that is left is exactly left_gb GB, so rows of the same left_gb need no sorting. */
    left_whole: Generated<boolean>
  }
  traffic_records: {
    id: Generated<bigint>
    key: string
    user_id: bigint
    day: string
    type: string
    description: Generated<string>
    permanent_change: Generated<bigint>
    permanent_after: bigint
    days_change: Generated<number>
    time_before: Date | null
    time_after: Date | null
    created_at: Generated<Date>
    trial_change: Generated<bigint>
  }
  transfer_numbers: {
    channel: string
    bank_no: string
    proof_id: bigint
  }
  transfer_proofs: {
    id: Generated<bigint>
    public_id: string
    trade_id: bigint
    channel: string
    status: Generated<'waiting' | 'confirmed' | 'refused'>
    picture: string | null
    note: Generated<string>
    sent_at: Date
    received_li: bigint | null
    message: Generated<string>
    decided_by: bigint | null
    decided_at: Date | null
  }
  uploads: {
    id: Generated<bigint>
    name: string
    user_id: bigint
    bytes: number
    ticket_user_id: bigint | null
    created_at: Generated<Date>
    avatar_user_id: bigint | null
    for_everybody: Generated<boolean>
    proof_user_id: bigint | null
  }
  usage_before: {
    user_id: bigint
    trial: bigint
    quota: bigint
    permanent: bigint
    overrun: bigint
    up: bigint
    down: bigint
    weighed: string
  }
  usage_days: {
    day: string
    user_id: bigint
    trial: bigint
    quota: bigint
    permanent: bigint
    overrun: bigint
    up: bigint
    down: bigint
  }
  usage_inbound_days: {
    day: string
    user_id: bigint
    inbound_number: number
    up: bigint
    down: bigint
    weighed: string
  }
  usage_quarantine: {
    day: string
    report_key: string
    reason: Narrowed['usage_quarantine.reason']
    inbound_number: number
    arrived_at: Date
    entries: ColumnType<unknown, string, string>
    readable_users: number
    up: string
    down: string
  }
  usage_reports: {
    day: string
    key: string
    inbound_number: number
    arrived_at: Date
    applied_at: Generated<Date>
    program: Narrowed['usage_reports.program']
    decision: 'accepted' | 'resend' | 'excess'
    reason: Narrowed['usage_reports.reason']
    is_uncertain: boolean
    original_day: string | null
    original_key: string | null
    body_sha256: Buffer
    received_users: number
    received_up: string
    received_down: string
    resent_users: number
    resent_up: string
    resent_down: string
    user_ids: number[]
    ups: bigint[]
    downs: bigint[]
    up_factor: bigint
    down_factor: bigint
    plain_up_factor: bigint
    plain_down_factor: bigint
    minimum_bytes: bigint
    scales: number[] | null
    plain_ups: bigint[] | null
    plain_downs: bigint[] | null
    is_summed: Generated<boolean>
  }
  usage_sources: {
    inbound_number: number
    fixed_program: 'v2node' | 'v2bx' | 'xrayr' | 'xboard' | null
    user_agent: Generated<string>
    pulled_at: Date | null
    asked_alive_list_at: Date | null
    last_day: string | null
    last_key: string | null
    last_arrived_at: Date | null
    last_body_sha256: Buffer | null
    last_body: Buffer | null
    last_answer: Generated<'unknown' | 'lost' | 'likely' | 'proven'>
    last_answer_at: Date | null
    started_at: Date | null
    sends_tags: Generated<boolean>
  }
  usdt_amounts: {
    id: Generated<bigint>
    network: Narrowed['usdt_amounts.network']
    address: string
    usdt_milli: bigint
    trade_id: bigint
    rate_ten_thousandths: number
    created_at: Date
    hold_until: Date
    released_at: Date | null
  }
  user_batch_people: {
    batch_id: bigint
    user_id: bigint
    state: 'waiting' | 'done' | 'skipped' | 'undone' | 'kept'
    why: string | null
  }
  user_batches: {
    id: Generated<bigint>
    public_id: string
    kind: 'give' | 'extend' | 'disable' | 'enable' | 'tell'
    state: Generated<'prepared' | 'running' | 'done' | 'undoing' | 'undone'>
    actor_id: bigint
    filter: ColumnType<unknown, string, string>
    money_li: Generated<bigint>
    permanent_bytes: Generated<bigint>
    days: Generated<number>
    text_zh: Generated<string>
    text_en: Generated<string>
    by_mail: Generated<boolean>
    reason: string
    total: Generated<number>
    skipped: Generated<number>
    done: Generated<number>
    undone: Generated<number>
    kept: Generated<number>
    created_at: Date
    started_at: Date | null
    ended_at: Date | null
  }
  user_days: {
    day: string
    user_id: bigint
    trial: bigint
    quota: bigint
    permanent: bigint
    overrun: bigint
    up: bigint
    down: bigint
  }
  user_entitlements: {
    user_id: bigint
    entitlement_id: bigint
    expires_at: Date
  }
  users: {
    id: Generated<bigint>
    public_id: string
    email: string
    password_hash: string
    icon_url: Generated<string>
    disabled: Generated<boolean>
    is_agency: Generated<boolean>
    has_paid: Generated<boolean>
    channel_code: string | null
    inviter_id: bigint | null
    subscription_key_sha256: Buffer
    subscription_key_sealed: Buffer
    credential_seed: Buffer
    session_epoch: Generated<number>
    dns_restricted: Generated<boolean>
    abroad: Generated<boolean>
    english_names: Generated<boolean>
    meta_clash: Generated<boolean>
    scale: Generated<string>
    can_reset_key: Generated<boolean>
    can_change_password: Generated<boolean>
    money_held_until: Date | null
    created_at: Generated<Date>
    last_active_at: Date | null
    subscription_key_reset_at: Date | null
    language: Generated<'zh' | 'en'>
    first_url: Generated<string>
    last_url: Generated<string>
    common_lines: Generated<boolean>
    daily_key: Generated<boolean>
    always_rebates: Generated<boolean>
    deletes_at: Date | null
    deleted_at: Date | null
    ticket_alerts: Generated<boolean>
    merged_into_id: bigint | null
    own_key_reset_day: string | null
    own_key_resets: Generated<number>
    own_key_reset_at: Date | null
    invite_reward_bp: number | null
    invite_window_days: number | null
  }
  waiting_messages: {
    id: bigint
    kind: string
    last_error: string | null
  }
  waiting_proofs: {
    order_id: bigint
    sent_at: Date
  }
  wallet_holds: {
    id: Generated<bigint>
    order_id: bigint
    user_id: bigint
    wallet_li: bigint
    credit_li: bigint
    state: Generated<'active' | 'released' | 'spent'>
    created_at: Generated<Date>
  }
  webhook_deliveries: {
    id: Generated<bigint>
    public_id: string
    webhook_id: bigint
    event: Narrowed['webhook_deliveries.event']
    event_key: string
    body: string
    created_at: Generated<Date>
    attempts: Generated<number>
    due_at: Generated<Date>
    lease_until: Date | null
    delivered_at: Date | null
    failed_at: Date | null
    last_at: Date | null
    http_status: number | null
    took_ms: number | null
    answer: Generated<string>
    problem: string | null
    /** The user that the event is about, if any. */
    user_id: bigint | null
  }
  webhooks: {
    id: Generated<bigint>
    public_id: string
    name: string
    url: string
    events: Narrowed['webhooks.events']
    secret_sealed: Buffer
    enabled: Generated<boolean>
    created_at: Generated<Date>
    removed_at: Date | null
    /** Raised by a trigger. */
    revision: Generated<number>
  }
  withdrawals: {
    id: Generated<bigint>
    public_id: string
    user_id: bigint
    status: Generated<'requested' | 'taken' | 'paid' | 'refused' | 'cancelled'>
    amount_li: bigint
    left_li: bigint
    network: Narrowed['withdrawals.network']
    address: string
    message: Generated<string>
    revision: Generated<number>
    requested_at: Date
    taken_at: Date | null
    taken_by: bigint | null
    batch_id: string | null
    closed_at: Date | null
    closed_by: bigint | null
    transaction_id: Generated<string>
    paid_usdt_milli: bigint | null
    rate_ten_thousandths: number | null
  }
}
