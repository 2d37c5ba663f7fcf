import type { Json } from './wire.js';

/** Lists that are small enough for every client to keep whole (contract, events: Personal stores). */
export class ListsModel {
  readonly #folders: Map<number, Json> | undefined;
  readonly #views: Map<string, Json> | undefined;
  readonly #reminders: Map<number, Json> | undefined;
  /** Bots that the account answers for. */
  readonly #bots: Map<number, Json> | undefined;

  constructor({ channel_folders, navigation_views, reminders, realm_bots }: Json) {
    this.#bots = byKey(realm_bots, 'user_id');
    this.#folders = byKey(channel_folders, 'id');
    this.#views = byKey(navigation_views, 'fragment');
    this.#reminders = byKey(reminders, 'reminder_id');
  }

  apply(event: Json): void {
    if (event['type'] === 'channel_folder' && this.#folders) applyToFolders(this.#folders, event);
    if (event['type'] === 'realm_bot' && this.#bots) applyToBots(this.#bots, event);
    if (event['type'] === 'navigation_view' && this.#views) applyToViews(this.#views, event);
    if (event['type'] === 'reminders' && this.#reminders) applyToReminders(this.#reminders, event);
  }

  knows(): Json {
    return {
      channelFolders: this.#folders && [...this.#folders.values()].toSorted((a, b) => a['order'] - b['order']),
      navigationViews: this.#views && Object.fromEntries(this.#views),
      bots: this.#bots && Object.fromEntries(this.#bots),
      reminders: this.#reminders && Object.fromEntries(this.#reminders),
    };
  }
}

function byKey<Key>(list: Json[] | undefined, key: string): Map<Key, Json> | undefined {
  return list && new Map(list.map((each) => [each[key], structuredClone(each)]));
}

function applyToFolders(folders: Map<number, Json>, event: Json): void {
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

function applyToBots(bots: Map<number, Json>, { op, bot }: Json): void {
  if (op === 'add') bots.set(bot.user_id, bot);
  if (op === 'update') Object.assign(bots.get(bot.user_id)!, bot);
  if (op === 'delete') bots.delete(bot.user_id);
}

function applyToViews(views: Map<string, Json>, event: Json): void {
  switch (event['op']) {
    case 'add':
      views.set(event['navigation_view'].fragment, event['navigation_view']);
      return;
    case 'update':
      Object.assign(views.get(event['fragment'])!, event['data']);
      return;
    case 'remove':
      views.delete(event['fragment']);
      return;
  }
}

function applyToReminders(reminders: Map<number, Json>, event: Json): void {
  for (const reminder of event['reminders'] ?? []) reminders.set(reminder.reminder_id, reminder);
  if (event['op'] === 'remove') reminders.delete(event['reminder_id']);
}
