import { texts } from '../../../lib/i18n.ts'

export const feedbackTexts = texts(
  {
    title: '反馈订单',
    label: '反馈内容',
    rule: '简单描述，不要超过30字，管理员尽快处理',
    send: '提交反馈',
    sent: '已收到，管理员会尽快处理',
    failed: '未知错误',
  },
  {
    title: 'Feedback on an order',
    label: 'Your words',
    rule: 'In short, 30 characters at most. We will look into it soon',
    send: 'Send feedback',
    sent: 'Received. We will look into it soon',
    failed: 'Unknown error',
  },
)
