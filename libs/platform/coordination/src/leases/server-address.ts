/** How the other servers reach a server. Published as the note of its lease. */
export interface ServerAddress {
  readonly url: string;
  /** Proves to the server that a request comes from another one. Only processes that share the coordination can read it. */
  readonly secret: string;
}

export const noteOf = ({ url, secret }: ServerAddress): string => `${url} ${secret}`;

export function addressIn(note: string): ServerAddress {
  const [url = '', secret = ''] = note.split(' ');
  return { url, secret };
}
