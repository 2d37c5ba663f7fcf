import { eraseReplacedBotStorage, eraseReplacedWarnings } from '@chat/bots';
import { deleteUnsynchronizedDrafts, eraseReplacedDrafts } from '@chat/drafts';
import { eraseEndedInvitations } from '@chat/invitations';
import { eraseEndedEmailChanges } from '@chat/members';
import { deleteMessagesOfDeactivated, eraseDeletedMessages, finishDeletingTopics } from '@chat/messages';
import { eraseReplacedViews } from '@chat/navigation-views';
import { eraseReplacedStatuses } from '@chat/presence';
import { eraseReplacedSnippets } from '@chat/saved-snippets';
import { eraseReplacedReminders, eraseReplacedScheduledMessages } from '@chat/scheduled-messages';

/** The processes that erase, from the log, what streams held before an event. */
export const erasingProcesses = [
  eraseDeletedMessages,
  eraseReplacedBotStorage,
  eraseReplacedWarnings,
  eraseReplacedDrafts,
  eraseReplacedSnippets,
  eraseReplacedStatuses,
  eraseReplacedScheduledMessages,
  eraseReplacedReminders,
  eraseReplacedViews,
  eraseEndedInvitations,
  eraseEndedEmailChanges,
];

/** The processes that delete what people wrote after the request that says so. */
export const deletingProcesses = [finishDeletingTopics, deleteMessagesOfDeactivated, deleteUnsynchronizedDrafts];
