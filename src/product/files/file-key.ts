/** The key of a file or image in the file store. Ids contain no special characters of paths. */
export const fileKey = ({ webform_id, id }: { readonly webform_id: string; readonly id: string }) =>
  `${webform_id}/${id}`
