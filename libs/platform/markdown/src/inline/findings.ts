import { decodedPath, uploadPath } from '../urls/safe-url.js';
import type { Mention } from './inline-run.js';

/** References of the rendered content. */
export interface Findings {
  readonly mentionedUserIds: readonly number[];
  readonly mentionedGroupIds: readonly number[];
  /** The content mentions the whole channel (all, everyone, stream, channel). */
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  /** The linked uploads: the decoded rest of their URLs behind `/user_uploads/`. */
  readonly uploadPaths: readonly string[];
  readonly hasLink: boolean;
  /** An image is shown in the text or below it. */
  readonly hasImage: boolean;
}

/** Collects the references of a content while it is written. */
export class Finder {
  readonly #users = new Set<number>();
  readonly #groups = new Set<number>();
  readonly #uploads = new Set<string>();
  #mentionsChannel = false;
  #mentionsTopic = false;
  hasLink = false;
  hasImage = false;

  mention({ kind, id }: Mention): void {
    if (kind === 'user') this.#users.add(id!);
    else if (kind === 'group') this.#groups.add(id!);
    else if (kind === 'channel') this.#mentionsChannel = true;
    else this.#mentionsTopic = true;
  }

  url(url: string): void {
    const path = uploadPath(url);
    if (path !== undefined) this.#uploads.add(decodedPath(path));
  }

  findings(): Findings {
    return {
      mentionedUserIds: [...this.#users],
      mentionedGroupIds: [...this.#groups],
      mentionsChannel: this.#mentionsChannel,
      mentionsTopic: this.#mentionsTopic,
      uploadPaths: [...this.#uploads],
      hasLink: this.hasLink,
      hasImage: this.hasImage,
    };
  }
}
