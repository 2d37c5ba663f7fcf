import type { ChannelEmailAddress } from '@chat/directory';

/** The address for clients: the name is for people, only the token counts. @param pattern has one `%s` */
export function emailAddressOf(pattern: string, channelName: string, { token }: ChannelEmailAddress): string {
  const name = slug(channelName);
  const local = `${name === '' ? '' : `${name}.`}${token}.show-sender`;
  return pattern.replace('%s', () => local);
}

function slug(channelName: string): string {
  const words = channelName.replaceAll(/[^\p{L}\p{N}_]+/gu, '-');
  const folded = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
  const ascii = folded.replaceAll(/[^\w-]/g, '');
  return [...ascii].length < [...words].length ? '' : ascii.replaceAll(/-+/g, '-').replaceAll(/^-|-$/g, '');
}
