// Where the browser loads an image of a document from.
import { isOwnAddress } from '../../engine/own-address.ts'
import type { Api } from './api.ts'

/** The console leads to its own server only. The owners of other servers would learn who works on what. */
export const imageSource = ({ base, imagePath }: Pick<Api, 'base' | 'imagePath'>, url: string): string =>
  imagePath === undefined || isOwnAddress(url, base) ? url : `${imagePath}?url=${encodeURIComponent(url)}`
