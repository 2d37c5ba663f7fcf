/** Defaults of optional settings. */
export const MISSING_REALM_SETTINGS = { emails_restricted_to_domains: false, media_preview_size: 100 } as const;

export const MEDIA_PREVIEW_SIZES = [100, 150, 200] as const;
export type MediaPreviewSize = (typeof MEDIA_PREVIEW_SIZES)[number];
