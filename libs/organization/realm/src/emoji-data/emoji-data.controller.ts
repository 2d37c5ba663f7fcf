import { bareJson, Describe, dictOf, listOf, object, Public, text } from '@chat/http';
import { emojiCodeToNames } from '@chat/markdown';
import { Controller, Get, Header } from '@nestjs/common';
import { EMOJI_DATA_PATH } from './emoji-data-url.js';

/** A plain file: it has no envelope and may be cached. */
@Controller(EMOJI_DATA_PATH)
export class EmojiDataController {
  /** Kept once for all readers. */
  #file: Buffer | undefined;

  @Public()
  @Header('Content-Type', 'application/json')
  @Header('Cache-Control', 'public, max-age=86400')
  @Get()
  @Describe('The names of all emoji by code, for clients.', {
    answer: bareJson(object({ code_to_names: dictOf(listOf(text())) })),
  })
  emojiData(): Buffer {
    return (this.#file ??= Buffer.from(JSON.stringify({ code_to_names: Object.fromEntries(emojiCodeToNames()) })));
  }
}
