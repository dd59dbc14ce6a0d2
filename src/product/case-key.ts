/** Equal for texts that differ only in case. Emails and submission ids are compared by it. */
export const caseKey = (text: string) => text.toLowerCase()
