export { default as app } from '../app/frame/messages.en.ts'
export { default as ui } from '../ui/texts.en.ts'
