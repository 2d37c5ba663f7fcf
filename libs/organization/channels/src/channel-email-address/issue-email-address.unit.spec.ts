import {
  EMAIL_GATEWAY_BOT_ID,
  InsufficientPermission,
  InvalidChannelId,
  NoSuchBot,
  Role,
  SystemGroup,
} from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { given as decision } from '@chat/testing';
import { defaultPermissions } from '../channel/channel-permissions.js';
import { channelAggregate } from '../channel/channel.aggregate.js';
import type { ChannelArchived, ChannelEmailAddressIssued } from '../channel/channel.events.js';
import {
  administrator,
  bot,
  created,
  createdPrivate,
  given,
  gone,
  guest,
  member,
  organization,
  other,
  owner,
  subscribed,
} from '../organization.fixture.js';
import {
  decideIssueEmailAddress,
  type IssueEmailAddressFacts,
  NotAllowedToPostByEmail,
  TooManyEmailAddresses,
} from './issue-email-address.decide.js';
import { issueEmailAddressFacts } from './issue-email-address.facts.js';
import { LIMITS } from '../channels.limits.js';

const [OPEN, HIDDEN, READ_ONLY] = [1, 2, 3];
const token = '0123456789abcdef0123456789abcdef';
const permissions = { ...defaultPermissions(owner), can_send_message_group: SystemGroup.administrators };
const histories = {
  [OPEN]: [created(OPEN)],
  [HIDDEN]: [createdPrivate(HIDDEN)],
  [READ_ONLY]: [created(READ_ONLY, { permissions })],
};
const dismissed = 30;

/** With the gateway, and a deactivated bot of the member, who is in all channels. */
function directory() {
  const organized = organization();
  organized.putUser(aUser(EMAIL_GATEWAY_BOT_ID, { isBot: true, botType: 1, isSystemBot: true }));
  organized.putUser(aUser(dismissed, { isBot: true, botType: 1, isActive: false, botOwnerId: member }));
  const events = Object.values(histories).flat();
  return given(organized, ...events, subscribed(member, OPEN, HIDDEN, READ_ONLY));
}

function issuing(
  actorId: number,
  channelId: keyof typeof histories,
  senderId: number | undefined,
  ...since: readonly (ChannelEmailAddressIssued | ChannelArchived)[]
) {
  const intent = { actorId, channelId, senderId, token };
  return decision(channelAggregate, ...histories[channelId]!, ...since).when((state) =>
    decideIssueEmailAddress(state, issueEmailAddressFacts(directory(), intent), intent),
  );
}

const issued = (creatorId: number, senderId: number, channelId = OPEN): ChannelEmailAddressIssued => ({
  type: 'ChannelEmailAddressIssued',
  data: { channelId, token, creatorId, senderId },
});

describe('the e-mail address of a channel', () => {
  it.each([
    ['of the gateway, by default', member, undefined, EMAIL_GATEWAY_BOT_ID],
    ['of the gateway, by its id', member, EMAIL_GATEWAY_BOT_ID, EMAIL_GATEWAY_BOT_ID],
    ['of oneself', member, member, member],
    ['of a bot of one’s own', member, bot, bot],
    ['of any bot, for administrators', administrator, bot, bot],
    ['for people who are not in the channel, which they could enter', other, undefined, EMAIL_GATEWAY_BOT_ID],
  ])('posts in the name %s', (_whose, actorId, senderId, shown) => {
    issuing(actorId, OPEN, senderId).thenRecords(issued(actorId, shown));
  });

  it('is issued once for each caller and sender', () => {
    const first = issued(member, EMAIL_GATEWAY_BOT_ID);
    issuing(member, OPEN, undefined, first).thenNothing();
    issuing(member, OPEN, bot, first).thenRecords(issued(member, bot));
    issuing(other, OPEN, undefined, first).thenRecords(issued(other, EMAIL_GATEWAY_BOT_ID));
  });

  it.each([
    ['in a channel that one cannot read', other, HIDDEN, undefined, new InvalidChannelId()],
    [
      'in a channel that one may not read as an administrator',
      administrator,
      HIDDEN,
      undefined,
      new InvalidChannelId(),
    ],
    ['as a guest, in a channel of others', guest, OPEN, undefined, new InvalidChannelId()],
    ['where one may not post', member, READ_ONLY, undefined, new NotAllowedToPostByEmail()],
    ['where one may not post, whoever the sender is', member, READ_ONLY, other, new NotAllowedToPostByEmail()],
    ['in the name of another person', member, OPEN, other, new NoSuchBot()],
    ['in the name of nobody', member, OPEN, 999, new NoSuchBot()],
    ['in the name of a deactivated account', administrator, OPEN, gone, new NoSuchBot()],
    ['in the name of a deactivated bot', member, OPEN, dismissed, new NoSuchBot()],
    ['in the name of somebody else’s bot', other, OPEN, bot, new InsufficientPermission()],
  ])('is refused %s', (_why, actorId, channelId, senderId, error) => {
    issuing(actorId, channelId, senderId).thenRefuses(error);
  });

  /** @limit channels.emailAddresses */
  it('is issued to an account for so many senders of one channel', () => {
    const { emailAddresses } = LIMITS.channels;
    const all = Array.from({ length: emailAddresses }, (_, number) => issued(member, 1_000 + number));
    issuing(member, OPEN, bot, ...all.slice(1)).thenRecords(issued(member, bot));
    issuing(member, OPEN, bot, ...all).thenRefuses(new TooManyEmailAddresses());
    issuing(member, OPEN, bot, ...all.slice(1), issued(member, bot)).thenNothing();
    issuing(other, OPEN, undefined, ...all).thenRecords(issued(other, EMAIL_GATEWAY_BOT_ID));
  });

  it('is refused for an archived channel', () => {
    issuing(member, OPEN, undefined, {
      type: 'ChannelArchived',
      data: { channelId: OPEN },
    } as ChannelArchived).thenRefuses(new InvalidChannelId());
  });

  it('needs nothing but facts to decide', () => {
    const facts: IssueEmailAddressFacts = {
      actor: { id: member, role: Role.member },
      canRead: true,
      mayPost: true,
      sender: undefined,
    };
    const deciding = (changes: Partial<IssueEmailAddressFacts>) =>
      decision(channelAggregate, created(OPEN)).when((state) =>
        decideIssueEmailAddress(
          state,
          { ...facts, ...changes },
          { actorId: member, channelId: OPEN, senderId: undefined, token },
        ),
      );
    deciding({}).thenRecords(issued(member, EMAIL_GATEWAY_BOT_ID));
    deciding({ canRead: false }).thenRefuses(new InvalidChannelId());
    deciding({ mayPost: false }).thenRefuses(new NotAllowedToPostByEmail());
  });
});
