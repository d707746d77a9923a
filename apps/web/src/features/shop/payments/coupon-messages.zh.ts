export default {
  coupon: '优惠券',
  apply: '使用',
  remove: '取消使用',
  applied: (code: string, name: string) => (name ? `${code}，${name}` : code),
  couponEmpty: '优惠券不能为空',
  tooMany: '尝试次数过多，请稍后再试',
  usedUp: '优惠券使用次数超限，取消未完成的订单可以释放优惠券',
  isTrial: '这是体验券，这里要用现金券或折扣券。体验券请在首页兑换。',
  hasCoupon: '订单已经用了优惠券，请先取消',
  couponExpired: '优惠券已过期',
  couponWrong: '优惠券错误',
  removeFailed: '取消优惠券失败，请稍后重试',
}
