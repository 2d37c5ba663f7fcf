import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const CHUNK = 65_536;

export interface BagInfo {
  readonly identifier: string;
  /** UNIX milliseconds. */
  readonly now: number;
}

/** A BagIt bag (RFC 8493) as one ZIP, of which no more than a file is in memory. */
export class Bag {
  readonly #zip: Zip;
  readonly #out: Uint8Array[] = [];
  readonly #payload: string[] = [];
  readonly #tags: string[] = [];
  #octets = 0;

  constructor(
    private readonly folder: string,
    private readonly info: BagInfo,
  ) {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#out.push(chunk);
    });
  }

  /** @param path below `data/` @returns the bytes of the ZIP so far, each once */
  add(path: string, content: Uint8Array | string): Uint8Array[] {
    const bytes = bytesOf(content);
    this.#octets += bytes.length;
    this.#payload.push(`${sha256(bytes)}  data/${path}`);
    return this.#write(`data/${path}`, bytes);
  }

  /** @param facts further lines of `bag-info.txt` */
  finish(facts: Readonly<Record<string, string>>): Uint8Array[] {
    const { identifier, now } = this.info;
    const info = [
      `Bagging-Date: ${new Date(now).toISOString().slice(0, 10)}`,
      'Bag-Software-Agent: chat-server',
      'Contact-Name: ',
      `External-Identifier: ${identifier.replaceAll(/\s+/g, ' ')}`,
      ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
      `Payload-Oxum: ${this.#octets}.${this.#payload.length}`,
    ];
    const chunks = [
      ...this.#tag('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'),
      ...this.#tag('bag-info.txt', `${info.join('\n')}\n`),
      ...this.#tag('manifest-sha256.txt', `${this.#payload.join('\n')}\n`),
      ...this.#write('tagmanifest-sha256.txt', bytesOf(`${this.#tags.join('\n')}\n`)),
    ];
    this.#zip.end();
    return [...chunks, ...this.#out.splice(0)];
  }

  #tag(name: string, text: string): Uint8Array[] {
    this.#tags.push(`${sha256(bytesOf(text))}  ${name}`);
    return this.#write(name, bytesOf(text));
  }

  #write(path: string, bytes: Uint8Array): Uint8Array[] {
    const file = new ZipDeflate(`${this.folder}/${path}`, { level: 6 });
    file.mtime = this.info.now;
    this.#zip.add(file);
    for (let at = 0; at < bytes.length; at += CHUNK)
      file.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    if (bytes.length === 0) file.push(bytes, true);
    return this.#out.splice(0);
  }
}

const bytesOf = (content: Uint8Array | string) => (typeof content === 'string' ? Buffer.from(content) : content);
