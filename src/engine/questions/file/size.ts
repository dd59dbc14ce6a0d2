import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { sizeMessage } from './answer.ts'

/** 2.5 MB */
export const sizeInWords = (bytes: number) => format(en, sizeMessage(bytes))
