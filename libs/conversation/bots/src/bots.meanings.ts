import type { Meanings } from '@chat/http';

export const botsMeanings: Meanings = {
  base_url: 'URL that is called.',
  bot: 'All fields of a new one, or those that changed.',
  bot_owner: "E-mail address of the bot's owner.",
  default_all_public_streams: 'Whether the bot listens to every public channel by default.',
  default_events_register_stream: 'Name of the channel that the bot listens to by default; null: all.',
  default_sending_stream: 'Name of the channel that the bot sends to by default; null: none.',
  interface: "Form of the calls: 1 own, 2 Slack's.",
  realm_bots: 'Bots that the account manages.',
  service_interface: "Form of the calls: 1 own, 2 Slack's.",
  service_payload_url: 'URL that is called; null: none.',
  services: 'What an outgoing webhook calls.',
  storage: 'Texts that the bot has stored, by key.',
};
