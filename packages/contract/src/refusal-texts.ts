import type { Language, Words } from '@dukou/domain'
import type { RefusalDetails, RefusalName } from './refusals.ts'

/** The text of each refusal, in both languages. `{name}` is filled from the refusal's details. */
export const refusalTexts: Readonly<Record<RefusalName, Words>> = {
  unknown: {
    zh: '出错了，已经记下来。请稍后重试，还不行请提交工单',
    en: 'Something went wrong and was noted. Try again later, or open a ticket',
  },
  emailAlreadyRegistered: { zh: '邮件已注册', en: 'This e-mail is already registered' },
  sessionExpired: { zh: '登录过期，请登录', en: 'Your session ended, please sign in' },
  withdrawalRefused: {
    zh: '申请提现失败，最低提现金额:{minimum}元',
    en: 'Withdrawal refused. The minimum is {minimum} yuan',
  },
  couponNotFound: { zh: '体验券不存在', en: 'No such trial code' },
  couponUsageLimitReached: { zh: '优惠券使用次数超限', en: 'This coupon was used too often' },
  couponKindNotRedeemable: {
    zh: '现金券和折扣券在付款时使用，不在这里兑换',
    en: 'Cash and discount coupons are used when you pay, not here',
  },
  tooManyCouponAttempts: { zh: '操作过于频繁，请 10 分钟后再试', en: 'Too many attempts. Try again in 10 minutes' },
  trialCouponNotForOrders: { zh: '这是体验券，请在首页兑换', en: 'This is a trial code, redeem it on the home page' },
  orderAlreadyHasCoupon: {
    zh: '订单已经用了一张优惠券，请先取消使用',
    en: 'The order already has a coupon, remove it first',
  },
  orderNotCancellable: { zh: '订单已经支付或取消', en: 'The order is already paid or cancelled' },
  couponExhausted: { zh: '抱歉，该体验券已抢兑完毕', en: 'Sorry, this trial code is used up' },
  couponExpired: { zh: '优惠券已过期', en: 'This coupon has expired' },
  actionNotAllowedForAccount: { zh: '该账号不允许这样操作。', en: 'This account is not allowed to do this' },
  ticketClosed: { zh: '这个工单已关闭，有新问题请另开一个', en: 'This ticket is closed, please open a new one' },
  giftBelowMinimum: { zh: '最低转赠{minimum}G', en: 'The minimum is {minimum} GB' },
  notEnoughTraffic: {
    zh: '永久流量不够，最多 {available} GB',
    en: 'Not enough permanent traffic, {available} GB at most',
  },
  giftTooFrequent: { zh: '太频繁了，过一会儿再试', en: 'Too often, try again in a while' },
  giftCodeInvalid: {
    zh: '领取码不存在或已经失效，核对一下有没有漏字',
    en: 'No such code, or it is used up. Check for a missing character',
  },

  badEnvelope: { zh: '请求格式不对：{problem}', en: 'Malformed request: {problem}' },
  badInput: { zh: '参数不对：{problem}', en: 'Wrong input: {problem}' },
  unknownPath: { zh: '没有这个接口，核对地址：{path}', en: 'No such call, check the address: {path}' },
  wrongMethod: { zh: '这个接口要用 {expected} 请求', en: 'This call must be made with {expected}' },
  tooLarge: { zh: '请求太大，最多 {maxKb} KB', en: 'The request is too large, {maxKb} KB at most' },
  tooManyRequests: { zh: '请求太频繁，请 {seconds} 秒后再试', en: 'Too many requests, try again in {seconds} s' },
  forbidden: { zh: '没有权限，请换有权限的账号登录', en: 'Not permitted, sign in with an account that is' },
  crossSite: {
    zh: '请求来自别的网站，已拒绝。请在本站操作',
    en: 'The request came from another site and was refused. Use this site',
  },
  busy: { zh: '现在有点忙，请稍后重试', en: 'Busy right now, try again shortly' },
  idempotencyKeyReused: {
    zh: '这个 Idempotency-Key 已用于另一个请求，请换一个',
    en: 'This Idempotency-Key belongs to another request, use a new one',
  },
  stillRunning: {
    zh: '同一个请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    en: 'The same request is still running, retry shortly with the same Idempotency-Key',
  },
  wrongLogin: { zh: '用户不存在或密码错误', en: 'No such user, or wrong password' },
  tooManyLogins: { zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many attempts. Try again in {seconds} s' },
  tokenInvalid: { zh: '登录链接无效或已过期，请重新登录', en: 'The sign-in link is invalid or over, please sign in' },
  planNotFound: { zh: '这个商品已经下架，请刷新商店', en: 'This plan is no longer on sale, reload the shop' },
  agencyMayNotShop: { zh: '代理用户请联系你的代理购买', en: 'Agency users buy from their agency' },
  tooManyOpenOrders: {
    zh: '未支付的订单已有 {maximum} 个，请先支付或取消',
    en: 'You have {maximum} unpaid orders, pay or cancel one first',
  },
  orderNotFound: { zh: '没有这个订单，请刷新订单列表', en: 'No such order, reload your orders' },
  orderClosed: { zh: '订单已经支付或取消，请重新下单', en: 'The order is already paid or cancelled, place a new one' },
  payModeUnavailable: {
    zh: '这种付款方式还没有开通，请换一种',
    en: 'This way to pay is not available, choose another',
  },
  amountOutOfRange: {
    zh: '这种付款方式只收 {minimum} 到 {maximum} 元，请换一种',
    en: 'This way to pay takes {minimum} to {maximum} yuan, choose another',
  },
  paymentStartFailed: {
    zh: '付款平台没有响应，请稍后重试。如果已经付了款，到账后会自动发货',
    en: 'The payment platform did not answer, try again shortly. If you did pay, the order is delivered when the money arrives',
  },
  tradeNotFound: { zh: '没有这笔付款，请到订单里继续支付', en: 'No such payment, continue from your orders' },
  noticeNotFound: { zh: '没有这条通知，请刷新', en: 'No such notice, reload' },
  nodeNotFound: { zh: '没有这个节点，请刷新列表', en: 'No such node, reload the list' },
  entryNotFound: { zh: '没有这个入口，请刷新列表', en: 'No such entry, reload the list' },
  entitlementNotFound: { zh: '没有这个权限，请刷新列表', en: 'No such entitlement, reload the list' },
  lineNotFound: { zh: '没有这条线路，请刷新列表', en: 'No such line, reload the list' },
  fixedNameNeedsOneLine: {
    zh: '固定名字，就不要配置多个，否则会出现重名',
    en: 'With a fixed name configure one line only, or names would repeat',
  },
  scaleConflict: {
    zh: '同一个入站的线路倍率必须相同，请改成 {existing}',
    en: 'Lines of one inbound must share a factor, set it to {existing}',
  },
  protocolNotForNode: {
    zh: '这种节点不能用协议 {protocol}，请换协议或节点',
    en: 'This kind of node cannot carry {protocol}, choose another protocol or node',
  },
  bridgeNotForProtocol: {
    zh: '协议 {protocol} 不能走 {bridge}，请换一种走法',
    en: '{protocol} cannot go through {bridge}, choose another way',
  },
  settingInvalid: { zh: '{field}：{problem}', en: '{field}: {problem}' },
  cdnNeedsHost: {
    zh: '走 CDN 要用域名，请先给节点 {node} 填上域名',
    en: 'A CDN is reached by name: give node {node} a host name first',
  },
  accountDisabled: {
    zh: '账号已停用，有疑问请联系客服',
    en: 'This account is disabled. If you have questions, contact support',
  },
  twoPeople: {
    zh: '请求里有两个人的登录，不知道听谁的。请退出其中一个再试',
    en: 'The request carries the sessions of two people. Sign out of one of them and try again',
  },
  entryInUse: {
    zh: '{count} 条线路还经过这个入口（{names}），请先改走别处或删除',
    en: 'Lines that still go through this entry: {count} ({names}). Point them elsewhere or delete them first',
  },
  entitlementRequired: {
    zh: '{count} 条线路还在要求它（{names}），请先改掉这些线路',
    en: 'Lines that still require it: {count} ({names}). Change them first',
  },
  entitlementGiven: {
    zh: '{count} 个商品还在给它（{names}），请先改掉这些商品',
    en: 'Plans that still give it: {count} ({names}). Change them first',
  },
  entitlementNameTaken: {
    zh: '已经有叫「{name}」的权限，请换一个名字',
    en: 'There is already an entitlement called {name}, choose another name',
  },
  // Machine-readable: the product's page compares the next two texts literally after a reset, and shows its own.
  linkUnknown: { zh: 'DESCRIBE_URL_ERROR', en: 'DESCRIBE_URL_ERROR' },
  linkOwnerGone: { zh: 'USER_NOT_EXIST', en: 'USER_NOT_EXIST' },
  linkOfAnother: {
    zh: '这个邮箱不是这条订阅链接的账号，请核对邮箱',
    en: 'This e-mail is not that of the link’s account, check the e-mail',
  },
  checkInNeedsPurchase: {
    zh: '付费用户可领取每日福利，请购买任意商品后再来',
    en: 'Check-in rewards are for people who have bought something. Any purchase opens them',
  },
  alreadyCheckedIn: { zh: '今天已经签到，明天再来', en: 'You have checked in today, come back tomorrow' },
  imageTooLarge: { zh: '图片限制在4M内，请缩小后再传', en: 'Images are limited to 4M, make it smaller and try again' },
  imageUnreadable: {
    zh: '只能上传 jpg、png、webp 图片。这个文件不是，或者不完整，请换一张',
    en: 'Only jpg, png and webp images. This file is none, or is damaged: choose another',
  },
  imageTooWide: {
    zh: '图片太大：边长最多 {side} 像素，总共最多 {megapixels} 百万像素。请缩小后再传',
    en: 'The image has too many pixels: {side} on a side and {megapixels} million in all at most. Make it smaller and try again',
  },
  storageFull: {
    zh: '服务器存储空间不足，图片暂时无法上传，请稍后再试',
    en: 'The server is out of storage, so images cannot be uploaded now. Try again later',
  },
  uploadSpaceUsed: {
    zh: '你上传的图片已经满 {megabytes} MB，请用文字说明',
    en: 'Your images have used up {megabytes} MB, please describe it in words',
  },
  formUnreadable: {
    zh: '上传的表单不完整，请重新选择图片再传',
    en: 'The uploaded form is incomplete, choose the image again',
  },
  imageNotFound: { zh: '没有这张图片，请重新上传', en: 'No such image, please upload it again' },
  ticketNotFound: { zh: '没有这个工单，请刷新工单列表', en: 'No such ticket, reload your tickets' },
  orderWithoutFeedback: { zh: '这个订单没有付款，请先付款再反馈', en: 'This order was not paid: pay it first' },
  confirmationOver: {
    zh: '这条链接已经用过，或者超过了 24 小时，请重新来一次',
    en: 'This link was used before or is older than 24 hours, start again',
  },
  settingsChanged: {
    zh: '你打开之后，别人改过设置。请核对新的值，再保存一次',
    en: 'Somebody changed the settings after you opened them. Look at the new values, then save again',
  },
  settingsVersionNotFound: { zh: '没有这一版设置，请刷新列表', en: 'No such version of the settings, reload the list' },
  planGivesNothing: {
    zh: '这个商品什么都不给，请填流量或天数',
    en: 'This plan gives nothing: fill in traffic or days',
  },
  entitlementNeedsDays: {
    zh: '选了权限就要填天数，请填 1 天以上',
    en: 'An entitlement needs days: fill in one day or more',
  },
  userNotFound: { zh: '没有这个用户，请刷新用户列表', en: 'No such user, reload the list' },
  userChanged: {
    zh: '这个用户的余额、流量或到期时间刚刚变了，请刷新后再改',
    en: 'Money, traffic or time of this user have just changed, reload and change them again',
  },
  channelCodeTaken: {
    zh: '渠道码 {code} 已经是别人的，请换一个',
    en: 'The channel code {code} is somebody else’s, choose another',
  },
  notEnoughToTake: {
    zh: '要收回 {wanted}，现在只剩 {left}，请改小',
    en: 'There are {left} left, and {wanted} are to be taken: take less',
  },
  nodeProgramNotPinned: {
    zh: '还没有指定节点程序的版本，请先到「节点程序」里指定',
    en: 'No version of a node program is pinned yet, pin one under “Node programs” first',
  },
  inboundNotFound: { zh: '没有这个入站，请刷新节点列表', en: 'No such inbound, reload the list of nodes' },
  enrolmentOver: {
    zh: '密钥用过了或已失效，请在节点管理里取一条新的命令',
    en: 'The password was used or is over, get a new command from the list of nodes',
  },
  emailFixed: {
    zh: '邮箱不能在这里修改，请联系客服',
    en: 'The e-mail cannot be changed here, please contact support',
  },
  paymentNotFound: {
    zh: '没有这笔挂账，可能刚被处理，请刷新',
    en: 'No such waiting payment, or it was just dealt with: reload',
  },
  paymentDecided: {
    zh: '这笔钱已经处理过，要改请先撤销再处理',
    en: 'This money was dealt with already: to change that, undo it first and try again',
  },
  correctionNotFound: { zh: '没有这笔手工改动，请刷新列表', en: 'No such correction, reload the list' },
  correctionUndone: { zh: '这笔已经撤销过，请刷新列表', en: 'It was undone already, reload the list' },
  appleIdNeedsPurchase: {
    zh: '为避免平台appleid被滥用，保证平台用户能正常使用，共享账号仅开放给付费用户使用。请购买任意金额商品后使用，敬请谅解。',
    en: 'So that it is not abused, the shared Apple ID is for people who have bought something. Any purchase opens it',
  },
  appleIdMissing: {
    zh: '现在没有共享账号，请先用自己的海外 Apple ID',
    en: 'There is no shared Apple ID at present, please use an overseas one of your own',
  },
  packageNotFound: {
    zh: '没有这个安装包，请回到教程页重新下载',
    en: 'There is no such installer, go back to the guide and download it again',
  },
  telegramTokenRefused: {
    zh: 'Telegram 不认这个令牌，请从 BotFather 重新复制',
    en: 'Telegram does not know this token, copy it again from BotFather',
  },
  telegramUnreachable: {
    zh: '连不上 Telegram，请检查服务器的网络和 TELEGRAM_API_URL，再试一次',
    en: 'Telegram cannot be reached, check the server’s network and TELEGRAM_API_URL, then try again',
  },
  passwordWrong: {
    zh: '当前密码不对，请再输一次',
    en: 'The present password is wrong, type it again',
  },
  errorNotFound: { zh: '没有这类错误，请刷新列表', en: 'No such kind of errors, reload the list' },
  secondFactorNeeded: {
    zh: '密码正确，请再输入验证器里的 6 位验证码',
    en: 'The password is right. Now type the 6-digit code of your authenticator app',
  },
  secondFactorWrong: {
    zh: '验证码不对或已经用过。请等验证码刷新后重试，也可以用恢复码',
    en: 'This code is wrong or was used before. Wait for the next one in your app, or use a recovery code',
  },
  secondFactorChanged: {
    zh: '两步验证刚刚开启或关闭过，请刷新页面再试',
    en: 'The second factor was just switched on or off: reload the page and try again',
  },
  apiTokenRefused: {
    zh: '这个 API 令牌不存在、已到期或已被吊销，或者它的主人不再是管理员。请在后台换一个新的',
    en: 'This API token does not exist, has ended or was revoked, or its owner is no admin any more. Make a new one in the back office',
  },
  apiTokenElsewhere: {
    zh: '这个 API 令牌不能在 {ip} 使用，请在后台把这个地址加进它的名单',
    en: 'This API token may not be used from {ip}, add that address to its list in the back office',
  },
  apiTokenNeedsScope: {
    zh: '这个 API 令牌没有「{scope}」范围，请在后台给它加上，或换一个令牌',
    en: 'This API token lacks the scope {scope}, add it in the back office or use another token',
  },
  notForPrograms: {
    zh: '这个接口不能用 API 令牌调用，请登录后在页面上操作',
    en: 'This call cannot be made with an API token, sign in and do it on the page',
  },
  apiTokenNotFound: { zh: '没有这个 API 令牌，请刷新列表', en: 'No such API token, reload the list' },
  webhookNotFound: { zh: '没有这个 Webhook，请刷新列表', en: 'No such webhook, reload the list' },
  deliveryNotFound: {
    zh: '没有这次投递，或它的 Webhook 已删除，请刷新列表',
    en: 'No such delivery, or its webhook was removed: reload the list',
  },
  staffMayNotLeave: {
    zh: '员工的账号不能自己删除，请先让站长取消全部角色',
    en: 'Accounts of staff cannot be deleted. Ask an owner to take all roles away first',
  },
  accountDeleted: {
    zh: '这个账号已经删除，找不回来了。请用同一个邮箱重新注册',
    en: 'This account was deleted and cannot be brought back. Register anew, with the same e-mail if you like',
  },
  agencyNotFound: {
    zh: '没有这个代理，请刷新页面再试',
    en: 'No such agency, reload the page and try again',
  },
  agencyOwnerTaken: {
    zh: '{email} 已经有一个代理，请换一个账号',
    en: '{email} owns an agency already, choose another account',
  },
  agencyDomainTaken: {
    zh: '域名 {domain} 已经给了别的代理，请换一个',
    en: 'The address {domain} belongs to another agency, choose another',
  },
  agencyPoolShort: {
    zh: '代理池不够：还有 {leftGb} GB、{leftDays} 天。请换小一点的，或者联系管理员补充',
    en: 'The pool holds only {leftGb} GB and {leftDays} days: choose less, or ask an admin to add to it',
  },
  agencyPriceMissing: {
    zh: '这个商品还没有定价，请先在价格里填上',
    en: 'This plan has no price at your agency yet, set one first',
  },
  accountMerged: {
    zh: '这个账号已经并入另一个账号，请改用那个账号',
    en: 'This account was merged into another one, use that one',
  },
  accountLeaves: {
    zh: '{email} 已申请注销账号。请让本人登录网站点「保留账号」，再来合并',
    en: '{email} is going to be deleted. Have its owner sign in and press “Keep account”, then merge',
  },
  accountOwnsAgency: {
    zh: '这个账号名下有一家代理，请先让管理员在「代理」里换一个所有人',
    en: 'This account owns an agency, have an admin hand it to another owner under “Agencies” first',
  },
  signupUnconfirmed: {
    zh: '账号还没有激活，请打开注册邮件里的链接完成验证',
    en: 'This account is not confirmed yet. Open the link in the sign-up mail',
  },
  mailNotConfigured: {
    zh: '本站没有开通邮件，请联系客服找回账号',
    en: 'This site sends no mail. Contact support to recover the account',
  },
  keyResetTooOften: {
    zh: '今天的重置次数用完了，{time} 之后可以再重置一次',
    en: 'No resets left for now. You can reset the link again after {time}',
  },
  paymentAccountNotFound: { zh: '没有这个支付渠道，请刷新列表', en: 'Payment account not found, reload the list' },
  nodeProgramDigestMissing: {
    zh: '没有取到 {file} 的 SHA-256：{reason}。请把文件放进 DATA_DIR 的 node-programs 目录，或自己填写 SHA-256',
    en: 'No SHA-256 of {file}: {reason}. Put the file into the folder node-programs of DATA_DIR, or enter its SHA-256',
  },
  nodeProgramDiffers: {
    zh: 'DATA_DIR 的 node-programs 目录里的 {file} 与填写的 SHA-256 不符，实际是 {sha256}，请核对后再填',
    en: 'The file {file} in the folder node-programs of DATA_DIR has another SHA-256, {sha256}: check which one is right',
  },
  nodeProgramNotFound: { zh: '没有这个节点程序，请刷新列表', en: 'No such node program, reload the list' },
  nodeWithoutInbounds: {
    zh: '这个节点还没有入站，请编辑节点开通一个，或给它保存一条线路',
    en: 'This node has no inbound yet: add one in the node’s form, or save its first line',
  },
  inboundsNeedHost: {
    zh: '这个节点的入站都要证书，要有域名才申请得到，请先编辑节点填上域名',
    en: 'All inbounds of this node need a certificate, and that a host name: edit the node and give one',
  },
  planChanged: {
    zh: '你打开之后，别人改过这个商品（{fields}）。请核对新的值，再保存一次',
    en: 'Somebody changed this plan after you opened it ({fields}). Check the new values, then save again',
  },
  rowChanged: {
    zh: '你打开之后，别人改过这一项（{fields}）。请核对新的值，再保存一次',
    en: 'Somebody changed this after you opened it ({fields}). Check the new values, then save again',
  },
  lastOwner: {
    zh: '这是最后一位站长。请先指定另一位站长',
    en: 'This is the last owner. Appoint another owner first',
  },
  ownRolesFixed: {
    zh: '不能改自己的角色，请让另一位站长来改',
    en: 'You cannot change your own roles. Ask another owner',
  },
  cannotBeStaff: {
    zh: '已停用的账号和代理的客户不能设为员工，请先启用账号或移出代理',
    en: 'A disabled account or a customer of an agency cannot be staff. Enable the account or take it out of the agency first',
  },
  notToOneself: {
    zh: '不能给自己的账号加钱、流量或时间，也不能处理自己的提现，请让站长来做',
    en: 'You cannot add money, traffic or time to your own account, or handle your own withdrawal. Ask an owner',
  },
  batchNotFound: {
    zh: '没有这次批量操作，预览一天后失效，请重新预览',
    en: 'No such batch. A preview is kept for a day: preview again',
  },
  batchNotNow: {
    zh: '这次批量操作现在不能这样做，请刷新看它的状态',
    en: 'This is not possible in the present state of the batch. Refresh to see it',
  },
  nobodyMatches: { zh: '没有符合条件的用户，请改一改筛选', en: 'No user matches. Change the filter' },
  tooManyMatch: {
    zh: '符合的用户超过 {most} 人，请再缩小范围',
    en: 'More than {most} users match. Narrow the filter',
  },
  planNotRenewable: {
    zh: '只有时长套餐可以自动续费，请换一个套餐',
    en: 'Only a time plan can be renewed automatically, choose another one',
  },
  noTimePackage: {
    zh: '没有正在使用的时长套餐，请先购买，再开启自动续费',
    en: 'You have no running time plan. Buy one first, then switch this on',
  },
  walletPurchaseOff: {
    zh: '本站不能用余额付全款，请在到期前自己购买',
    en: 'This site does not take whole payments from the balance, buy before the end yourself',
  },
  couponCodeTaken: {
    zh: '券码 {code} 已被另一张券使用，请换一个',
    en: 'Another coupon has the code {code}. Choose another',
  },
  couponCodeWeak: {
    zh: '这个券码太容易被猜到，请用至少 {length} 位字母和数字混合的券码，不要连续或重复',
    en: 'This code is too easy to guess. Use at least {length} mixed letters and digits, without rows or repetitions',
  },
  couponLimitBelowUses: {
    zh: '已经用了 {used} 次，总次数请不要少于它',
    en: '{used} uses are taken already. Set a total that is no less',
  },
  couponsFull: {
    zh: '优惠券最多 {most} 张，请先删除不用的',
    en: 'There are {most} coupons already, which is the most. Delete some first',
  },
  couponKindFixed: {
    zh: '用过的券不能改类型，请另建一张',
    en: 'The type of a coupon that was used cannot be changed. Make another coupon',
  },
  prizeNotFound: {
    zh: '奖品不存在，可能已被删除，请刷新列表',
    en: 'No such prize. It may have been deleted: refresh the list',
  },
  prizesFull: {
    zh: '奖品最多 {most} 个，请先删除不用的',
    en: 'There are {most} prizes, which is the most. Delete one first',
  },
  prizeCouponUnusable: {
    zh: '这样的折扣券不能用，折扣请填 0.1 到 0.9',
    en: 'Such a coupon cannot be used. Set a discount from 0.1 to 0.9',
  },
  lotteryChanged: {
    zh: '奖品、概率或花费刚刚更新，没有扣流量。请看过新的概率再抽',
    en: 'Prizes, odds or cost have just changed. Nothing was taken. See the new odds, then draw again',
  },
  lotteryClosed: {
    zh: '现在没有可抽的奖品，请过些时候再来',
    en: 'There is nothing to win at the moment. Come back later',
  },
  lotteryDayFull: {
    zh: '今天的奖品已送完，没有扣流量，请明天再来',
    en: 'Today’s prizes are all given away. Nothing was taken. Come back tomorrow',
  },
  drawTooDear: {
    zh: '永久流量不够 {cost} GB，请先到商店购买流量',
    en: 'Less than {cost} GB of permanent traffic is left. Buy traffic in the shop first',
  },
  rebateNotFound: { zh: '没有这笔返利，请刷新列表', en: 'No such rebate, reload the list' },
  rebateReversed: { zh: '这笔返利已经收回过，请刷新列表', en: 'The rebate was taken back already, reload the list' },
  payoutAddressMissing: {
    zh: '请先填写并确认您的收款地址',
    en: 'Save and confirm your payout address first',
  },
  payoutAddressRefused: {
    zh: '{problem}，请重新复制后粘贴',
    en: '{problem}. Copy it again and paste it',
  },
  moneyHeld: {
    zh: '修改密码、两步验证或收款地址后 24 小时内不能提现，请在 {time} 之后再申请',
    en: 'No withdrawals for 24 hours after a change of password, second factor or payout address. Try again after {time}',
  },
  withdrawalWaits: {
    zh: '已有一笔提现待结算，请等它结算，或先取消再申请',
    en: 'A withdrawal is pending already. Wait until it is settled, or cancel it first',
  },
  moneyNeedsCode: {
    zh: '请输入验证器中的 6 位验证码',
    en: 'Enter the 6-digit code of your authenticator app',
  },
  withdrawalNotFound: { zh: '没有这笔提现，请刷新列表', en: 'Withdrawal not found, reload the list' },
  withdrawalMoved: {
    zh: '这笔提现{state}，请刷新后查看',
    en: 'This withdrawal {state}. Reload to see it',
  },
  transactionUsed: {
    zh: '这个交易号已经记在另一笔提现上（{email}，{time}），请核对',
    en: 'This transaction id belongs to another withdrawal ({email}, {time}). Check it',
  },
  nothingToPay: { zh: '没有待处理的提现，请刷新列表', en: 'No withdrawal waits to be taken up, reload the list' },
  payoutFileUnreadable: {
    zh: '文件读不出来：需要 id、network、address、usdt、txid 五列，请用导出的批次文件填写',
    en: 'The file cannot be read. It needs the columns id, network, address, usdt and txid: fill in the payout file of the batch',
  },
  giftNotFound: { zh: '没有这笔转赠，请刷新列表', en: 'No such gift, reload the list' },
  giftClosed: { zh: '这笔转赠已经领取或退回，不能撤回，请刷新列表', en: 'This gift was taken or returned already' },
  giftIsOwn: {
    zh: '这是你自己的转赠。想拿回流量请撤回，不收手续费',
    en: 'This is your own gift. Take it back instead, without a fee',
  },
  giftsHeld: {
    zh: '账号刚有安全变动，24 小时内不能转赠。{hours} 小时后再试',
    en: 'After a security change gifts are held for 24 hours. Try again in {hours} h',
  },
  orderNotPaid: {
    zh: '这个订单没有支付，无款可退，请刷新后查看',
    en: 'This order is not paid, so there is nothing to refund. Reload to see it',
  },
  refundTooMuch: { zh: '最多还能退 {left} 元', en: 'At most {left} yuan are left to refund' },
  refundChanged: {
    zh: '这个订单刚有过另一笔退款，请重新查看后再退',
    en: 'This order was refunded meanwhile. Look at it again first',
  },
  refundSourceUnavailable: {
    zh: '这个订单不能从这里原路退回，请退到余额，或在支付平台处理',
    en: 'This order cannot be refunded to its source from here. Refund it to the wallet, or at the platform itself',
  },
  refundNotFound: { zh: '没有这笔退款，请刷新列表', en: 'Refund not found, reload the list' },
  refundMoved: { zh: '这笔退款{state}，请刷新后查看', en: 'This refund {state}. Reload to see it' },
  nothingLeftToTake: {
    zh: '赠送的流量和天数已经用完，没有可以收回的，请刷新列表',
    en: 'All of it is used, nothing is left to take back',
  },
  proofNotFound: { zh: '没有这份凭证，请刷新列表', en: 'Proof not found, reload the list' },
  proofDecided: { zh: '这份凭证已经处理过，请刷新后查看', en: 'This proof was decided already. Reload to see it' },
  proofWaits: {
    zh: '上一份凭证还在等待确认，请不要重复提交',
    en: 'Your last proof is being checked. Do not send another one',
  },
  proofsUsedUp: {
    zh: '凭证提交次数已用完，请提交工单，写上订单号',
    en: 'No more proofs can be sent for this payment. Open a ticket with the order number',
  },
  transferUsed: {
    zh: '这个银行流水号已用于确认订单 {order}，请核对',
    en: 'This number at the bank has confirmed order {order} already. Check it',
  },
  billDayNotOver: {
    zh: '这一天还没有结束，请明天再取账单',
    en: 'This day is not over. Get its bill tomorrow',
  },
  billNotFetchable: {
    zh: '这个平台的账单不能自动获取，请在平台后台下载后上传',
    en: 'Bills of this platform cannot be fetched. Download it there and upload it',
  },
  billNotFetched: {
    zh: '没有取到账单（{problem}），请稍后重试，或在平台后台下载后上传',
    en: 'The bill was not fetched ({problem}). Try again, or download it there and upload it',
  },
  billUnreadable: {
    zh: '账单读不出来，请核对格式：支持支付宝业务明细、微信交易账单、Stripe 余额报表，或 our_no、platform_no、kind、amount、time 各列的 CSV',
    en: 'The bill cannot be read. It must be one of Alipay, WeChat Pay or Stripe, or a CSV with the columns our_no, platform_no, kind, amount and time',
  },
  billOfOtherDay: {
    zh: '账单里没有 {day} 的记录，请核对日期',
    en: 'The bill has no line of {day}. Check the day',
  },
  differenceNotFound: {
    zh: '没有这条差异，请刷新列表',
    en: 'Difference not found, reload the list',
  },
  differenceMoved: {
    zh: '这条差异已经处理过，请刷新后查看',
    en: 'This difference was decided already. Reload to see it',
  },
  differenceUnfit: {
    zh: '这条差异不能这样处理，请刷新后查看',
    en: 'This cannot be done with this difference. Reload to see it',
  },
  reasonNeeded: {
    zh: '请写明原因',
    en: 'Say why',
  },
  monthNotOver: {
    zh: '这个月还没有结束，请在下月 1 日 1 点后再月结',
    en: 'This month is not over. It can be closed from one o’clock on the first of the next',
  },
  monthClosed: {
    zh: '这个月已经月结，不能再改',
    en: 'This month is closed and does not change any more',
  },
  monthNotClosed: {
    zh: '这个月还没有月结，请先月结再下载',
    en: 'This month is not closed. Close it first',
  },
  nodeProgramRunsNone: {
    zh: '已固定版本的节点程序都跑不了这个节点的入站，请先固定能跑它的程序，例如 v2node',
    en: 'No pinned node program can run an inbound of this node: pin one that can, such as v2node',
  },
  usdtAmountsKept: {
    zh: '等待中的 USDT 付款太多，请先付完其中一笔，或两小时后再试',
    en: 'Too many of your USDT payments are waited for. Pay one of them, or try again in two hours',
  },
  agentNotBuilt: {
    zh: '这台服务器上没有 agent 的程序文件，请先运行 npm run build',
    en: 'The file of the agent is not on this server, run npm run build first',
  },
  agentNotFound: { zh: '这个节点没有 agent，请刷新节点列表', en: 'This node has no agent, reload the list of nodes' },
  agentCannotUpgrade: {
    zh: '这个节点的 agent 不能从面板升级：请在节点上再执行一次安装命令',
    en: 'The agent of this node cannot be upgraded from here: run the install command on the node once more',
  },
  agentUpToDate: {
    zh: '这个节点已经是这个版本，请刷新',
    en: 'This node has this version already, reload the page',
  },
  upgradeOnTrial: {
    zh: '另一个节点正在试这个版本，等它同步成功后再升级其他节点',
    en: 'Another node is trying this version. Upgrade others once that one has synced',
  },
  upgradeUntried: {
    zh: '请先升级一个节点，它用新版本同步成功后才能升级其余节点',
    en: 'Upgrade one node first; the others follow once it has synced with the new version',
  },
  coreFileMissing: {
    zh: '没有可用的 {program} 文件：请在「节点程序」指定版本，并把同名文件放进 DATA_DIR/node-programs',
    en: 'There is no file of {program}: pin a version under Node programs and put its file into DATA_DIR/node-programs',
  },
  upgradeNotWaiting: {
    zh: '没有等待中的升级，请刷新',
    en: 'No upgrade is waiting, reload the page',
  },
  creditNotFound: {
    zh: '没有这笔转入余额的付款，请刷新后查看',
    en: 'No such payment became balance. Reload to see them',
  },
  creditSourceUnavailable: {
    zh: '这笔付款不能从这里原路退回。请在支付平台退款，再到用户资料里扣掉这笔余额',
    en: 'This payment cannot be refunded from here. Refund it at the platform, then take it from the balance in the user’s form',
  },
}

/** The sentence a person reads. */
export function refusalText(name: RefusalName, language: Language, details: RefusalDetails = {}): string {
  return refusalTexts[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''))
}
