import { anything, dictOf, event, text } from '@chat/http';

/** The client events about the organization. */
export const realmEvents = [
  event('realm/update', 'A setting of the organization has changed.', { property: text(), value: anything() }),
  event('realm/update_dict', 'Settings of the organization that belong together have changed.', {
    property: text(),
    data: dictOf(anything()),
  }),
];
