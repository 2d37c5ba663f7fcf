export const EXTERNAL_ACCOUNTS: Readonly<Record<string, { readonly name: string; readonly hint: string }>> = {
  github: { name: 'GitHub username', hint: '' },
  twitter: { name: 'Twitter username', hint: '' },
};
