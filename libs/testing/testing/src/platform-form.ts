/** The form of the platform. Where a client library is loaded that replaces the global `FormData`, this is still the platform's. */
export const platformForm = (): Promise<FormData> => new Response(new URLSearchParams()).formData();
