/** What a folder's name and description may be (contract, event-queues: Organization and server). */
export const FOLDER_NAME = { maxLength: 60 } as const;
export const FOLDER_DESCRIPTION = { maxLength: 1024 } as const;
