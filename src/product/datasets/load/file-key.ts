/** The key of a file in the file storage. */
export const loadFileKey = (datasetId: string, loadId: string) => `${datasetId}/${loadId}`
