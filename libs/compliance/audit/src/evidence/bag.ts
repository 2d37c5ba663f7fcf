import { createHash } from 'node:crypto';
import { bytesOf, type EntryBytes, ZipStream } from './zip-stream.js';

export interface BagInfo {
  readonly identifier: string;
  /** UNIX milliseconds. */
  readonly now: number;
}

/** A BagIt bag (RFC 8493) as one ZIP, made while it is read. */
export class Bag {
  readonly #zip: ZipStream;
  readonly #payload: string[] = [];
  readonly #tags: string[] = [];
  #octets = 0;

  constructor(
    private readonly folder: string,
    private readonly info: BagInfo,
  ) {
    this.#zip = new ZipStream(info.now);
  }

  /** @param path below `data/` @returns the bytes of the ZIP so far, each once */
  async *add(path: string, content: string | EntryBytes): AsyncGenerator<Uint8Array, void> {
    const sum = createHash('sha256');
    const counted = async function* (this: Bag, parts: EntryBytes) {
      for await (const part of parts) {
        const bytes = bytesOf(part);
        sum.update(bytes);
        this.#octets += bytes.length;
        yield bytes;
      }
    };
    const parts = typeof content === 'string' ? [content] : content;
    yield* this.#zip.add(`${this.folder}/data/${path}`, counted.call(this, parts));
    this.#payload.push(`${sum.digest('hex')}  data/${path}`);
  }

  /** @param facts further lines of `bag-info.txt` */
  async *finish(facts: Readonly<Record<string, string>>): AsyncGenerator<Uint8Array, void> {
    const { identifier, now } = this.info;
    const info = [
      `Bagging-Date: ${new Date(now).toISOString().slice(0, 10)}`,
      'Bag-Software-Agent: chat-server',
      'Contact-Name: ',
      `External-Identifier: ${identifier.replaceAll(/\s+/g, ' ')}`,
      ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
      `Payload-Oxum: ${this.#octets}.${this.#payload.length}`,
    ];
    yield* this.#tag('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    yield* this.#tag('bag-info.txt', `${info.join('\n')}\n`);
    yield* this.#tag('manifest-sha256.txt', `${this.#payload.join('\n')}\n`);
    yield* this.#zip.add(`${this.folder}/tagmanifest-sha256.txt`, [`${this.#tags.join('\n')}\n`]);
    yield* this.#zip.end();
  }

  #tag(name: string, text: string): AsyncGenerator<Uint8Array, void> {
    this.#tags.push(`${createHash('sha256').update(text).digest('hex')}  ${name}`);
    return this.#zip.add(`${this.folder}/${name}`, [text]);
  }
}
