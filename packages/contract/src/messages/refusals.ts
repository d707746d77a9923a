import type { RefusalTable } from '../refusal.ts'

export const messagesRefusals = {
  ticketClosed: {
    code: 1035,
    status: 409,
    zh: '这个工单已关闭，有新问题请另开一个',
    en: 'This ticket is closed, please open a new one',
  },
  noticeNotFound: { status: 404, zh: '没有这条通知，请刷新', en: 'No such notice, reload' },
  imageTooLarge: {
    status: 413,
    zh: '图片限制在4M内，请缩小后再传',
    en: 'Images are limited to 4M, make it smaller and try again',
  },
  imageUnreadable: {
    status: 422,
    zh: '只能上传 jpg、png、webp 图片。这个文件不是，或者不完整，请换一张',
    en: 'Only jpg, png and webp images. This file is none, or is damaged: choose another',
  },
  imageTooWide: {
    status: 422,
    zh: '图片太大：边长最多 {side} 像素，总共最多 {megapixels} 百万像素。请缩小后再传',
    en: 'The image has too many pixels: {side} on a side and {megapixels} million in all at most. Make it smaller and try again',
  },
  uploadSpaceUsed: {
    status: 409,
    zh: '你上传的图片已经满 {megabytes} MB，请用文字说明',
    en: 'Your images have used up {megabytes} MB, please describe it in words',
  },
  formUnreadable: {
    status: 400,
    zh: '上传的表单不完整，请重新选择图片再传',
    en: 'The uploaded form is incomplete, choose the image again',
  },
  imageNotFound: { status: 404, zh: '没有这张图片，请重新上传', en: 'No such image, please upload it again' },
  ticketNotFound: { status: 404, zh: '没有这个工单，请刷新工单列表', en: 'No such ticket, reload your tickets' },
  telegramTokenRefused: {
    status: 422,
    zh: 'Telegram 不认这个令牌，请从 BotFather 重新复制',
    en: 'Telegram does not know this token, copy it again from BotFather',
  },
  telegramUnreachable: {
    status: 502,
    zh: '连不上 Telegram，请检查服务器的网络和 TELEGRAM_API_URL，再试一次',
    en: 'Telegram cannot be reached, check the server’s network and TELEGRAM_API_URL, then try again',
  },
  storageFull: {
    status: 507,
    zh: '服务器存储空间不足，图片暂时无法上传，请稍后再试',
    en: 'The server is out of storage, so images cannot be uploaded now. Try again later',
  },
} satisfies RefusalTable
