// Media types in words that people know: "JPEG or PNG images".
import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'

/** Names that differ from the subtype in capitals. */
const NAMES: Readonly<Record<string, string>> = {
  msword: 'Word',
  'vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'vnd.ms-excel': 'Excel',
  'vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'vnd.ms-powerpoint': 'PowerPoint',
  'vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'vnd.oasis.opendocument.text': 'OpenDocument',
  'vnd.oasis.opendocument.spreadsheet': 'OpenDocument',
  'svg+xml': 'SVG',
  webp: 'WebP',
  markdown: 'Markdown',
  mpeg: 'MP3',
  quicktime: 'QuickTime',
}

const GROUPS: Readonly<Record<string, Message>> = {
  'image/*': message('file_images'),
  'video/*': message('file_videos'),
  'audio/*': message('file_audio'),
  'text/*': message('file_texts'),
}

/** @param accept media types such as `image/*`, at least one */
export function typesMessage(accept: readonly string[]): Message {
  const types = new Set(accept.map(type => (type === 'text/plain' ? 'text/*' : type)))
  const groups = [...types].flatMap(type => GROUPS[type] ?? [])
  const named = [...types].filter(type => !GROUPS[type])
  const images = namesOf(named.filter(type => type.startsWith('image/')))
  const files = namesOf(named.filter(type => !type.startsWith('image/')))
  const [first = message('file_files_of', { types: '' }), ...more] = [
    ...(images.length > 0 ? [message('file_images_of', { types: oneOf(images) })] : []),
    ...(files.length > 0 ? [message('file_files_of', { types: oneOf(files) })] : []),
    ...groups,
  ]
  return more.length === 0 ? first : listOf([first, ...more])
}

const namesOf = (types: readonly string[]) => [...new Set(types.map(nameOf))]

function nameOf(type: string): string {
  const [main = '', subtype = ''] = type.split('/')
  return subtype === '*' ? main : (NAMES[subtype] ?? subtype.replace(/^x-/, '').toUpperCase())
}

const oneOf = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? '') : listOf(names))

/** "A, B or C", of at least two. */
function listOf(items: readonly (string | Message)[]): Message {
  const [first = '', ...rest] = items
  const last = rest.pop() ?? ''
  const list = rest.reduce<string | Message>(
    (before, next) => message('file_types_comma', { first: before, next }),
    first,
  )
  return message('file_types_or', { first: list, last })
}
