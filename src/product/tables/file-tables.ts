// The tables of uploaded files and images.
import type { Instant } from '../../platform/db/database.ts'

export interface FileTables {
  /** Uploaded files. The file storage has their bytes, under the same ids. */
  files: {
    webform_id: string
    id: string
    question_id: string
    /** Null until the file belongs to a response. */
    response_id: string | null
    name: string
    /** Null until the upload is complete, like the size. */
    media_type: string | null
    /** -1 while the file is being deleted. */
    size_bytes: number | null
    /** A keyed hash of the uploader's address, until the file belongs to a response. */
    sender: string | null
    create_date: Instant
  }
  /** Images of forms, which anyone can see. The file storage has their bytes, under the same ids. */
  images: {
    id: string
    webform_id: string
    media_type: string
    /** Null until the storage has the bytes. */
    size_bytes: number | null
    /** Pixels. Null for images from before these columns, and if the size is unknown. */
    width: number | null
    height: number | null
    create_date: Instant
  }
}
