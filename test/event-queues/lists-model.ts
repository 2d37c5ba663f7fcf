import type { Json } from './wire.js';

/** Lists that are small enough for every client to keep whole (contract, events: Channels and subscriptions). */
export class ListsModel {
  readonly #folders: Map<number, Json> | undefined;

  constructor({ channel_folders: folders }: Json) {
    this.#folders = folders && new Map(folders.map((folder: Json) => [folder['id'], structuredClone(folder)]));
  }

  apply(event: Json): void {
    if (event['type'] === 'channel_folder' && this.#folders) this.#applyFolder(event, this.#folders);
  }

  #applyFolder(event: Json, folders: Map<number, Json>): void {
    switch (event['op']) {
      case 'add':
        folders.set(event['channel_folder'].id, event['channel_folder']);
        return;
      case 'update':
        Object.assign(folders.get(event['channel_folder_id'])!, event['data']);
        return;
      case 'reorder':
        for (const [order, id] of event['order'].entries()) folders.get(id)!['order'] = order;
        return;
    }
  }

  knows(): Json {
    return { channelFolders: this.#folders && [...this.#folders.values()].toSorted((a, b) => a['order'] - b['order']) };
  }
}
