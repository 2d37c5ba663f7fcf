import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import { fieldObjects } from '../field/field-object.js';
import type { ProfileFields } from '../field/profile-fields.js';
import type { ProfileFieldsEvent } from '../field/profile-fields.aggregate.js';
import { event, listOf } from '@chat/http';
import { fieldShape } from '../list-profile-fields/field-shape.js';

export const profileFieldsEvents = [
  event('custom_profile_fields', 'Profile fields were redefined, changed, ordered or deleted.', {
    fields: listOf(fieldShape),
  }),
];

/** Every change of a definition shows all of them to everybody (contract, events: Organization). */
export const profileFieldsAnnouncer = (fields: ProfileFields): Announcer<ProfileFieldsEvent> => ({
  ProfileFieldCreated: (_event, directory) => [allShown(directory, fields)],
  ProfileFieldChanged: (_event, directory) => [allShown(directory, fields)],
  ProfileFieldDeleted: (_event, directory) => [allShown(directory, fields)],
  ProfileFieldsOrdered: (_event, directory) => [allShown(directory, fields)],
});

function allShown(directory: Directory, fields: ProfileFields): Announcement {
  return announcementTo(activeUserIds(directory), { type: 'custom_profile_fields', fields: fieldObjects(fields) });
}
