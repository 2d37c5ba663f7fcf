export const FOLDER_NAME = { nullBytes: true, maxLength: 60 } as const;
export const FOLDER_DESCRIPTION = { maxLength: 1024 } as const;
