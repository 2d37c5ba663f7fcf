import type { OmittedStreams } from './event-log.js';

/** The name of a stream up to its first dash; nothing of a stream without one. */
export const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

export const isOmitted = ({ categories, besides }: OmittedStreams, stream: string): boolean =>
  categories.has(categoryOf(stream)) && !besides?.has(stream);
