import { texts } from '../../../lib/i18n.ts'

export const renewalTexts = texts(
  {
    title: '自动续费',
    offer: (plan: string, price: string) =>
      `到期前用余额自动买「${plan}」，每次 ${price}。到期前三天提醒，可随时关闭。`,
    offerSoon: (plan: string, price: string, day: string) =>
      `到期前用余额自动买「${plan}」，每次 ${price}。套餐快到期，这一次 ${day} 起扣款，不再提前提醒，可随时关闭。`,
    on: (plan: string, price: string, day: string) => `已开启。${day} 起用余额买「${plan}」，${price}。`,
    stopped: (plan: string) => `已开启，但「${plan}」目前不能自动续费，不会扣款。`,
    enough: (money: string) => `余额 ${money}，够用。`,
    short: (money: string, missing: string) => `余额 ${money}，还差 ${missing}。余额不够时不扣款，每天试一次。`,
    choose: '开启自动续费',
    end: '关闭自动续费',
    chosen: '自动续费已开启',
    ended: '自动续费已关闭',
    endedMore: '不会再扣款。',
    failed: '操作失败，请重试',
  },
  {
    title: 'Automatic renewal',
    offer: (plan, price) =>
      `Buys ${plan} from your balance before it ends, ${price} each time. You are told three days before and can end it at any time.`,
    offerSoon: (plan, price, day) =>
      `Buys ${plan} from your balance before it ends, ${price} each time. It ends soon: this time you are charged from ${day} on without another reminder. You can end it at any time.`,
    on: (plan, price, day) => `On. From ${day}, ${plan} is bought from your balance for ${price}.`,
    stopped: (plan) => `On, but ${plan} cannot be renewed automatically at present. Nothing is charged.`,
    enough: (money) => `Balance ${money}: enough.`,
    short: (money, missing) =>
      `Balance ${money}, ${missing} short. Nothing is charged while it is short; it is tried once a day.`,
    choose: 'Switch on',
    end: 'Switch off',
    chosen: 'Automatic renewal is on',
    ended: 'Automatic renewal is off',
    endedMore: 'Nothing more is charged.',
    failed: 'That did not work, please try again',
  },
)
