import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import { fieldObjects } from '../field/field-object.js';
import type { ProfileFieldsEvent } from '../field/profile-fields.aggregate.js';

/** Every change of a definition shows all of them to everybody (contract, events: Organization). */
export const profileFieldsAnnouncer: Announcer<ProfileFieldsEvent> = {
  ProfileFieldCreated: (_event, directory) => [allShown(directory)],
  ProfileFieldChanged: (_event, directory) => [allShown(directory)],
  ProfileFieldDeleted: (_event, directory) => [allShown(directory)],
  ProfileFieldsOrdered: (_event, directory) => [allShown(directory)],
};

function allShown(directory: Directory): Announcement {
  return announcementTo(activeUserIds(directory), { type: 'custom_profile_fields', fields: fieldObjects(directory) });
}
