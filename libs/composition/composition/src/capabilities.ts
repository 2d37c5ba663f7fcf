import type { Capability } from '@chat/capability';
import { audit } from '@chat/audit';
import { attention } from '@chat/attention';
import { bots } from '@chat/bots';
import { channelFolders } from '@chat/channel-folders';
import { channels } from '@chat/channels';
import { credentials } from '@chat/credentials';
import { drafts } from '@chat/drafts';
import { emailGateway } from '@chat/email-gateway';
import { emoji } from '@chat/emoji';
import { groups } from '@chat/groups';
import { invitations } from '@chat/invitations';
import { linkifiers } from '@chat/linkifiers';
import { logIns } from '@chat/log-ins';
import { members } from '@chat/members';
import { messageFlags } from '@chat/message-flags';
import { messages } from '@chat/messages';
import { notices } from '@chat/notices';
import { navigationViews } from '@chat/navigation-views';
import { operation } from '@chat/operation';
import { outgoingMail } from '@chat/outgoing-mail';
import { personalSettings } from '@chat/personal-settings';
import { playgrounds } from '@chat/playgrounds';
import { presence } from '@chat/presence';
import { profileFields } from '@chat/profile-fields';
import { realm } from '@chat/realm';
import { records } from '@chat/records';
import { retention } from '@chat/retention';
import { savedSnippets } from '@chat/saved-snippets';
import { scheduledMessages } from '@chat/scheduled-messages';
import { sealing } from '@chat/sealing';
import { uploads } from '@chat/uploads';
import { userVisibility } from '@chat/user-visibility';
import { webConsole } from '@chat/web-console';

/** Every feature of the service. Removing a line, with its folder, removes the feature. */
export const capabilities: readonly Capability[] = [
  realm,
  groups,
  credentials,
  personalSettings,
  members,
  profileFields,
  channelFolders,
  channels,
  presence,
  invitations,
  outgoingMail,
  messages,
  notices,
  messageFlags,
  attention,
  uploads,
  bots,
  drafts,
  savedSnippets,
  scheduledMessages,
  navigationViews,
  emoji,
  linkifiers,
  playgrounds,
  userVisibility,
  emailGateway,
  records,
  retention,
  audit,
  logIns,
  operation,
  webConsole,
  sealing,
];
