export default {
  credit: '余额',
  creditUse: '可在本站消费，下次购买自动抵扣',
  reserved: '已用于抵扣待支付订单',
  toShop: '去商店',
  toOrders: '去看看',
}
