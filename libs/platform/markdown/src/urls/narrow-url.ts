/** A channel with the facts that its URLs need. */
export interface NamedChannel {
  readonly id: number;
  readonly name: string;
}

/** Percent-encodes everything but letters, digits, `_`, `-` and `~`, and writes `.` for `%`, so that the text survives in a URL's fragment. */
export function encodeHashComponent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[.!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

/** The path of a channel's view, relative to the realm's URL. */
export function channelUrl(channel: NamedChannel): string {
  return `/#narrow/channel/${channel.id}-${encodeHashComponent(channel.name.replaceAll(' ', '-'))}`;
}

/** The path of a topic's view, relative to the realm's URL. */
export function topicUrl(channel: NamedChannel, topic: string): string {
  return `${channelUrl(channel)}/topic/${encodeHashComponent(topic)}`;
}

/** The path of a message within its topic's view, relative to the realm's URL. */
export function messageUrl(channel: NamedChannel, topic: string, messageId: number): string {
  return `${topicUrl(channel, topic)}/near/${messageId}`;
}
