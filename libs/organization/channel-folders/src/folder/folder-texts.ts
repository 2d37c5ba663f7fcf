export const FOLDER_NAME = { maxLength: 60 } as const;
export const FOLDER_DESCRIPTION = { maxLength: 1024 } as const;
