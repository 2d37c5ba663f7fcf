import { type Channel, type Conversation, type Directory, type Site, type User, userByAddress } from '@chat/directory';
import { DomainError, escapeHtml, parseJson, strip } from '@chat/kernel';
import { normalizeContent } from '@chat/markdown';
import { topicOfNewMessage } from '../message/topic.js';
import { refuseUnsendable } from './send-message.decide.js';
import { LIMITS } from '../messages.limits.js';

export interface Address {
  /** `direct` or `private`; anything else is a channel. */
  readonly type: string;
  readonly to?: string | undefined;
  readonly topic?: string | undefined;
  /** The content, if known. */
  readonly content?: string | undefined;
}

/**
 * Refuses an empty message before its recipients are looked up, as clients expect.
 * @throws DomainError when there is no such channel or person
 */
export function addressedConversation(
  directory: Directory,
  site: Site,
  senderId: number,
  { type, to: sent, topic, content }: Address,
): Conversation {
  // Clients send null for missing values (contract, clients: Rules that follow for the server).
  const to = strip(sent ?? '') === 'null' ? undefined : sent;
  if (type === 'direct' || type === 'private') {
    const userIds = addressedPeople(directory, site, senderId, to);
    if (content !== undefined) refuseUnsendable(normalizeContent(content));
    return { kind: 'direct', userIds };
  }
  const sender = directory.user(senderId) as User;
  const given = channelReferenceIn(to ?? sender.bot?.defaultSendingChannelId?.toString());
  if (topic === undefined) throw new DomainError('Missing topic');
  if (content !== undefined) refuseUnsendable(normalizeContent(content));
  const topicName = topicOfNewMessage(topic);
  return { kind: 'channel', channelId: existingChannel(directory, sender, given).id, topic: topicName };
}

/** The channel in any spelling of `to`: id, [id], name, ["name"]. */
function channelReferenceIn(to: string | undefined): number | string {
  if (to === undefined || to === '') throw new DomainError('Missing channel');
  return singleChannel(jsonOrText(to));
}

/** A client that tries ids learns nothing about private channels, not even their names. */
function existingChannel(directory: Directory, sender: User, given: number | string): Channel {
  const channel = typeof given === 'number' ? knownChannel(directory, sender, given) : directory.channelByName(given);
  if (channel) return channel;
  throw typeof given === 'number'
    ? new NoSuchChannel(`Channel with ID '${given}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream_id: given })
    : new NoSuchChannel(`Channel '${escapeHtml(given)}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream: given });
}

export class NoSuchChannel extends DomainError {}

function knownChannel(directory: Directory, sender: User, id: number): Channel | undefined {
  const channel = directory.channel(id);
  if (!channel?.inviteOnly || sender.isSystemBot) return channel;
  const principals = sender.botOwnerId === null ? [sender.id] : [sender.id, sender.botOwnerId];
  return principals.some((userId) => directory.canSeeChannel(userId, channel)) ? channel : undefined;
}

/**
 * Checks a conversation that was addressed earlier.
 * @throws NoSuchChannel when it is in a private channel that the sender can no longer see, whose name may have changed
 */
export function refuseUnknownChannel(directory: Directory, senderId: number, conversation: Conversation): void {
  if (conversation.kind === 'direct') return;
  existingChannel(directory, directory.user(senderId) as User, conversation.channelId);
}

function singleChannel(value: unknown): number | string {
  if (!Array.isArray(value)) return channelReference(value);
  if (value.length > 1) throw new DomainError('Cannot send to multiple channels');
  if (value.length === 0) throw new DomainError('Expected exactly one channel');
  return channelReference(value[0]);
}

function channelReference(value: unknown): number | string {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return value as number | string;
  throw new DomainError('Invalid data type for channel');
}

/** Everyone in the direct conversation that `to` opens, the sender included: ids, e-mails, or comma-separated e-mails. */
function addressedPeople(directory: Directory, site: Site, senderId: number, to: string | undefined): number[] {
  const sender = directory.user(senderId) as User;
  const references = to === undefined ? [] : peopleReferences(jsonOrText(to));
  if (references.length === 0) throw new DomainError('Message must have recipients');
  const users = references.map((reference) => existingUser(directory, site, sender, reference));
  const people = new Set([senderId, ...users.map((user) => user.id)]);
  const { recipients: most } = LIMITS.messages;
  if (people.size > most) throw new DomainError(`A direct message cannot have more than ${most} recipients.`);
  return [...people].toSorted((a, b) => a - b);
}

function peopleReferences(value: unknown): (string | number)[] {
  if (Number.isSafeInteger(value)) return [value as number];
  if (typeof value === 'string') return trimmed(value.split(','));
  if (!Array.isArray(value)) throw new DomainError('Invalid data type for recipients');
  if (value.every((each) => Number.isSafeInteger(each))) return value as number[];
  if (value.every((each) => typeof each === 'string')) return trimmed(value as string[]);
  const isMixed = value.every((each) => typeof each === 'string' || Number.isSafeInteger(each));
  throw new DomainError(
    isMixed ? 'Recipient lists may contain emails or user IDs, but not both.' : 'Invalid data type for recipients',
  );
}

function existingUser(directory: Directory, site: Site, sender: User, reference: string | number): User {
  const user =
    typeof reference === 'number' ? directory.user(reference) : userByAddress(directory, site, sender, reference);
  if (user) return user;
  throw new DomainError(
    typeof reference === 'number' ? `Invalid user ID ${reference}` : `Invalid email '${reference}'`,
  );
}

function trimmed(texts: readonly string[]): string[] {
  return texts.map((text) => strip(text)).filter((text) => text !== '');
}

function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
