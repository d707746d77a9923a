export { default as app } from '../app/frame/messages.zh.ts'
export { default as ui } from '../ui/texts.zh.ts'
