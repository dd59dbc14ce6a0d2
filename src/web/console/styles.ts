// The styles of the console, besides those of the kit. Those for narrow windows and paper come last.
import { bar } from './styles/bar.ts'
import { blocks } from './styles/blocks.ts'
import { drawer } from './styles/drawer.ts'
import { gallery } from './styles/gallery.ts'
import { narrow } from './styles/narrow.ts'
import { print } from './styles/print.ts'
import { share } from './styles/share.ts'
import { shell } from './styles/shell.ts'
import { tables } from './styles/tables.ts'
import { textBlocks } from './styles/text-blocks.ts'
import { welcome } from './styles/welcome.ts'

export const styles = [shell, bar, blocks, textBlocks, tables, gallery, welcome, share, drawer, narrow, print]
