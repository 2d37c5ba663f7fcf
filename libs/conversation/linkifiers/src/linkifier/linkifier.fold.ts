import type { DirectoryFold, LinkifierRecord } from '@chat/directory';
import type { LinkifierEvent, LinkifierFields } from './linkifier.events.js';

/** The directory knows the linkifiers: messages and topics are searched for them. */
export const linkifierFold: DirectoryFold<LinkifierEvent> = {
  LinkifierAdded(directory, { data }) {
    directory.putLinkifiers([...directory.linkifiers, record(data)]);
  },
  LinkifierChanged(directory, { data }) {
    directory.putLinkifiers(directory.linkifiers.map((each) => (each.id === data.linkifierId ? record(data) : each)));
  },
  LinkifierRemoved(directory, { data: { linkifierId } }) {
    directory.putLinkifiers(directory.linkifiers.filter(({ id }) => id !== linkifierId));
  },
  LinkifiersReordered(directory, { data: { linkifierIds } }) {
    directory.putLinkifiers(
      directory.linkifiers.toSorted((a, b) => linkifierIds.indexOf(a.id) - linkifierIds.indexOf(b.id)),
    );
  },
};

function record({ linkifierId, ...fields }: LinkifierFields & { readonly linkifierId: number }): LinkifierRecord {
  return { id: linkifierId, ...fields };
}
