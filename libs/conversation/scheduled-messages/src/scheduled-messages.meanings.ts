import type { Meanings } from '@chat/http';

export const scheduledMessagesMeanings: Meanings = {
  failed: 'Whether sending it failed.',
  reminder_target_message_id: 'Id of the message that is reminded of.',
  scheduled_delivery_timestamp: 'When it is sent: UNIX seconds.',
};
