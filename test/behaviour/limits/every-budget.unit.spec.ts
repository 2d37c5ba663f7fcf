import { readFileSync } from 'node:fs';
import { LIMITS } from '@chat/kernel';

/** Where each budget is tested at its edge: a file, and for each budget what is found there, as a rule a test's title. */
const TESTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'libs/platform/data-folder/src/ballast.unit.spec.ts': {
    'dataFolder.ballastBytes': 'has less room',
  },
  'libs/compliance/records/src/undo-changes/found-changes.unit.spec.ts': {
    'records.messagesRestored': 'leaves further deleted messages',
    'records.changesUndone': 'refuses more changes than',
  },
  'libs/conversation/uploads/src/keep-deleted-attachments/deleted-attachments.unit.spec.ts': {
    'files.keptBytes': 'until the others are within the limit',
  },
  'libs/compliance/web-console/src/web-console.int.spec.ts': {
    'console.sessions': 'LIMITS.console.sessions',
  },
  'libs/compliance/records/src/export-person/own-data.int.spec.ts': {
    'personalData.atOnce': 'LIMITS.personalData.atOnce',
  },
  'libs/compliance/log-ins/src/record-log-in/record-log-in.unit.spec.ts': {
    'logins.recordedPerDay': 'more than the limit are recorded in a day',
  },
  'libs/compliance/log-ins/src/record-log-in/log-ins.unit.spec.ts': {
    'logins.recordedAtOnce': 'are recorded at once',
    'logins.usesRemembered': 'are remembered',
  },
  'libs/compliance/log-ins/src/refused-log-ins/refused-log-ins.unit.spec.ts': {
    'logins.refusalsCounted': 'more than the limit are counted',
    'logins.refusedNameCharacters': 'refusedNameCharacters',
  },
  'libs/compliance/log-ins/src/log-ins.int.spec.ts': {
    'logins.refusalsKeptMs': 'LIMITS.logins.refusalsKeptMs',
  },
  'libs/compliance/operation/src/state/hour.unit.spec.ts': { 'operation.samples': 'LIMITS.operation.samples' },
  'libs/compliance/operation/src/reached-limits/limits-reached.unit.spec.ts': {
    'operation.limitsCounted': 'LIMITS.operation.limitsCounted',
    'operation.callersCounted': 'LIMITS.operation.callersCounted',
    'operation.limitsKeptMs': 'LIMITS.operation.limitsKeptMs',
  },
  'libs/platform/event-log/src/contract/reading.contract.ts': {
    'log.pageEvents': 'returns a long stream in order',
    'log.pageCharacters': 'in batches of a page',
  },
  'libs/conversation/message-flags/src/backfill-history/backfill-history.unit.spec.ts': {
    'newcomers.unreadMessages': 'the newest of them unread',
  },
  'libs/conversation/message-flags/src/backfill-history/recent-messages.unit.spec.ts': {
    'newcomers.messages': 'is so many messages',
    'newcomers.historyMs': 'has no older ones than the limit',
  },
  'libs/platform/event-log/src/transact/transact.int.spec.ts': {
    'log.hotAggregates': 'keeps so many aggregates in memory',
    'log.appendBytes': 'LIMITS.log.appendBytes',
    'log.hotAggregatesCharacters': 'keeps recent aggregates in memory by their size',
    'log.attempts': 'attempts',
  },
  'libs/platform/projections/src/rebuild-far-behind.int.spec.ts': {
    'log.rebuiltBehindEvents': 'are not when they lack fewer',
  },
  'libs/conversation/messages/src/message/limits.int.spec.ts': {
    'messages.movesKept': 'and its newest moves',
    'messages.channelMoves': 'goes to another channel so many times',
    'messages.versionBytes': 'is stored up to the limit and can be edited there; beyond it nothing is stored',
    'messages.localIdCharacters': 'is refused when its %s is longer',
    'messages.queueIdCharacters': 'is refused when its %s is longer',
    'messages.narrowTerms': '%s has a limited number of terms',
    'messages.editsPerMinute': 'an edit too many of one message within a minute is refused',
    'messages.movedCharactersPerMinute': 'a move is refused when the ones before it within a minute were too large',
    'answers.messagesCharacters': 'has as many as there is room for',
    'answers.historyCharacters': 'ends with the newest versions that there is room for',
    'answers.editHistoryCharacters': 'shows in the message object with the newest changes',
  },
  'test/behaviour/limits/organization-edges.int.spec.ts': {
    'messages.linkedTopics': 'topics that it links',
    'channelFolders.inTotal': 'folders of channels',
    'profileFields.choices': 'dropdowns with 200 choices',
    'profileFields.textCharacters': 'dropdowns with 200 choices',
    'linkifiers.perOrganization': 'linkifiers`',
    'linkifiers.patternCharacters': 'texts are of a bounded length',
    'linkifiers.textCharacters': 'texts are of a bounded length',
    'linkifiers.alternatives': 'texts are of a bounded length',
    'invitations.perDay': 'invites so many people in a day',
    'http.errorCharacters': 'repeats so much of what was sent',
  },
  'libs/core/accounts/src/password-strength/password-strength.unit.spec.ts': {
    'passwordStrength.passwordMs': 'is not known in no time',
    'passwordStrength.waiting': 'nor when too many wait',
    'passwordStrength.idleMs': 'after one that was idle',
  },
  'libs/core/event-queues/src/queue/limited-queues.unit.spec.ts': {
    'queues.timelines': 'lives through a bounded number of restarts',
  },
  'libs/core/event-queues/src/queue/event-queue.unit.spec.ts': {
    'answers.eventsBytes': 'as many events as one answer has room for',
  },
  'libs/conversation/messages/src/read-models/message-words.projection.unit.spec.ts': {
    'messages.formerWords': 'of former versions are bounded',
  },
  'libs/core/message-reading/src/search/search.int.spec.ts': {
    'messages.searchCharacters': 'operand is too long',
  },
  'libs/core/message-reading/src/list-messages/long-reads.int.spec.ts': {
    'messages.indexedSearchWords': 'asks the index for its longest words',
    'answers.longReadMs': 'A request whose time is over',
    'turns.longReadMs': 'lets others have their turn',
  },
  'test/behaviour/limits/edges.int.spec.ts': {
    'messages.perRequest': 'names 5,000 messages at most',
    'messages.recipients': 'has 250 recipients at most',
    'groups.membersPerRequest': 'gets so many accounts and groups by one request',
    'groups.subgroupsPerRequest': 'gets so many accounts and groups by one request',
    'groups.descriptionCharacters': 'has a description of 1,024 characters at most',
    'permissions.members': 'has permissions that name 1,000 people',
    'permissions.subgroups': 'has permissions that name 1,000 people',
    'drafts.perUser': 'drafts, however many requests come at once',
    'drafts.charactersPerUser': 'may have drafts that come to a million characters',
    'drafts.recipients': 'may have a draft to a thousand people',
    'scheduledMessages.perUser': 'scheduled messages, however many requests come at once',
    'scheduledMessages.charactersPerUser': 'may have scheduled messages that come to two million',
    'invitations.linksPerUser': 'invitation links',
    'invitations.channels': 'invites to 200 channels and 100 groups',
    'invitations.groups': 'invites to 200 channels and 100 groups',
    'reminders.perUser': 'reminders, however many requests come at once',
    'reminders.charactersPerUser': 'may have reminders that come to two million',
    'savedSnippets.perUser': 'snippets, however many requests come at once',
    'savedSnippets.charactersPerUser': 'may have snippets that come to a million',
    'subscriptions.channelsPerRequest': 'channels, or changes nothing',
    'subscriptions.principalsPerRequest': 'accounts, or none',
  },
  'libs/conversation/messages/src/add-reaction/reactions.unit.spec.ts': {
    'messages.reactions': 'LIMITS.messages.reactions',
  },
  'libs/conversation/messages/src/add-submessage/add-submessage.unit.spec.ts': {
    'messages.submessages': 'has a limit in number',
    'messages.submessagesCharacters': 'has a limit in size',
  },
  'libs/conversation/messages/src/add-submessage/submessages.int.spec.ts': {
    'messages.submessageCharacters': 'has a limited length',
    'messages.submessageTypeCharacters': 'has a limited length',
  },
  'libs/organization/channels/src/channel-email-address/issue-email-address.unit.spec.ts': {
    'channels.emailAddresses': 'is issued to an account for so many senders',
  },
  'libs/organization/channels/src/subscribe-to-channels/subscribe-to-channels.unit.spec.ts': {
    'subscriptions.timesPerChannel': 'for ever so many times',
    'channels.inTotal': 'makes room for so many channels',
    'channels.perCreator': 'makes room for so many channels',
  },
  'libs/organization/groups/src/create-group/create-group.unit.spec.ts': {
    'groups.inTotal': 'makes room for so many groups',
    'groups.perCreator': 'makes room for so many groups',
  },
  'libs/core/directory/src/service/notice-pace.unit.spec.ts': {
    'messages.noticesPerMinute': 'has room for so many of each account within a minute',
  },
  'libs/conversation/drafts/src/drafts.int.spec.ts': {
    'drafts.perRequest': 'drafts is too long (limit: 100 items)',
  },
  'libs/conversation/scheduled-messages/src/reminders.int.spec.ts': {
    'reminders.noteCharacters': 'Maximum reminder note length',
  },
  'libs/conversation/navigation-views/src/navigation-views.int.spec.ts': {
    'navigationViews.perUser': 'are 100 at most',
  },
  'libs/conversation/email-gateway/src/email-gateway.int.spec.ts': {
    'incomingMail.bytes': 'is refused when it is too large, and goes to 20 channels at most',
    'incomingMail.recipients': 'is refused when it is too large, and goes to 20 channels at most',
    'incomingMail.connections': 'takes so many connections at a time',
  },
  'libs/conversation/email-gateway/src/post-mail/incoming-mail.unit.spec.ts': {
    'incomingMail.attachments': 'brings so many attachments',
    'incomingMail.htmlCharacters': 'is made text of when its HTML is not too long',
    'incomingMail.htmlTags': 'is made text of when its HTML has not too many tags',
  },
  'libs/organization/invitations/src/list-invitations/open-invitations.unit.spec.ts': {
    'invitations.inTotal': 'has room for so many open invitations',
  },
  'libs/organization/outgoing-mail/src/send-due-mails/send-mail.decide.unit.spec.ts': {
    'mails.attempts': 'given up after so many attempts',
  },
  'libs/conversation/uploads/src/upload-file/upload-file.unit.spec.ts': {
    'files.perUser': 'is refused when its owner has too many',
  },
  'libs/conversation/uploads/src/get-temporary-url/get-temporary-url.int.spec.ts': {
    'files.temporaryUrlMs': 'works for a minute',
  },
  'libs/organization/profile-fields/src/profile-fields.unit.spec.ts': {
    'profileFields.inTotal': 'more than 100 custom profile fields',
  },
  'libs/conversation/bots/src/create-bot/create-bot.unit.spec.ts': {
    'bots.perOwner': 'LIMITS.bots.perOwner',
    'bots.createdPerOwner': 'LIMITS.bots.createdPerOwner',
    'bots.urlCharacters': 'payload_url is not a URL',
  },
  'libs/conversation/bots/src/change-bot-storage/change-bot-storage.unit.spec.ts': {
    'bots.storageCharacters': 'has a limit for all of it',
  },
  'libs/conversation/bots/src/report-unheard-bot/report-unheard-bot.unit.spec.ts': {
    'bots.warningPauseMs': 'once in five minutes',
    'bots.warningAgeMs': 'what is long past',
  },
  'libs/conversation/attention/src/topic-visibility/topic-visibility.unit.spec.ts': {
    'topicVisibilities.perUser': 'concerns so many topics at most',
  },
  'libs/conversation/attention/src/muted-users/muted-users.unit.spec.ts': {
    'mutedUsers.perUser': 'up to a limit',
  },
  'libs/conversation/attention/src/alert-words/alert-words.int.spec.ts': {
    'alertWords.perUser': 'are 500 at most',
  },
  'libs/organization/members/src/confirm-email-change/confirm-email-change.int.spec.ts': {
    'mails.confirmationsPerDay': 'is asked for by so many mails in a day',
  },
  'libs/conversation/bots/src/make-webhook-calls/webhook-calls.int.spec.ts': {
    'waits.reactionMs': 'is not called for what is long past',
    'webhooks.perMessage': 'calls so many bots at most',
  },
  'libs/conversation/bots/src/make-webhook-calls/calls-under-way.int.spec.ts': {
    'webhooks.callsOfBot': 'are so many of one bot, and of all',
    'webhooks.calls': 'are so many of one bot, and of all',
    'webhooks.waitingOfBot': 'skips further messages until some have ended',
  },
  'libs/conversation/bots/src/make-webhook-calls/webhook-client.int.spec.ts': {
    'webhooks.timeoutMs': 'is not complete in time',
    'webhooks.answerBytes': 'reads answers up to a size',
  },
  'libs/conversation/bots/src/make-webhook-calls/make-webhook-call.unit.spec.ts': {
    'webhooks.attempts': 'and not for ever',
    'webhooks.firstPauseMs': 'longer and longer pauses',
    'webhooks.pauseFactor': 'longer and longer pauses',
  },
  'libs/platform/images/src/images.unit.spec.ts': {
    'images.pixels': 'that has too many pixels is none',
    'images.waiting': 'is refused when too many requests wait',
    'images.waitingPerPerson': 'is refused when too many requests wait',
    'images.decodedBytes': 'that takes too many bytes for its pixels is none',
    'images.pictures': 'nor is one of too many pictures',
    'images.describingResidentBytes': 'has more memory than it may',
    'images.drawingResidentBytes': 'has more memory than it may',
    'images.describingMs': 'takes too long',
    'images.drawingMs': 'takes too long',
    'images.idleMs': 'ends when there is nothing to draw',
  },
  'libs/organization/members/src/change-own-avatar/change-own-avatar.int.spec.ts': {
    'avatars.fileBytes': 'allowed limit of 5 MiB',
  },
  'libs/organization/realm/src/domains/domains.unit.spec.ts': {
    'realmDomains.perOrganization': 'is refused beyond the limit',
  },
  'libs/organization/realm/src/change-picture/pictures.int.spec.ts': {
    'pictures.fileBytes': 'allowed limit of 5 MiB',
  },
  'libs/conversation/emoji/src/custom-emoji.unit.spec.ts': {
    'emoji.perOrganization': 'TooManyEmoji(3)',
    'emoji.perAuthor': 'TooManyEmojiOfAuthor(2)',
  },
  'libs/conversation/emoji/src/custom-emoji.int.spec.ts': {
    'emoji.fileBytes': 'allowed limit of 5 MiB',
  },
  'libs/platform/markdown/src/linkifiers/linkifier.unit.spec.ts': {
    'linkifiers.instructions': 'pattern too large - compile failed',
    'linkifiers.searchMs': 'renders ten thousand characters in time',
    'linkifiers.windowCharacters': 'renders ten thousand characters in time',
  },
  'libs/conversation/playgrounds/src/playgrounds.unit.spec.ts': {
    'playgrounds.perOrganization': 'is refused beyond the limit of the organization',
  },
  'libs/conversation/playgrounds/src/playgrounds.int.spec.ts': {
    'playgrounds.nameCharacters': 'name is too long',
    'playgrounds.languageCharacters': 'pygments_language is too long',
    'playgrounds.templateCharacters': 'url_template is too long',
  },
  'libs/core/event-queues/src/event-queues/event-queues.int.spec.ts': {
    'queues.perUser': 'refuse one too many of an account',
    'queues.inTotal': 'refuse a queue that the process has no room for',
    'queues.eventsPerQueue': 'drop the queue that exceeds',
    'queues.bytesPerQueue': 'drop the queue that exceeds',
    'queues.bytesPerPerson': 'drop the queue of a person that was silent for longest',
    'queues.bytesInTotal': 'drop a queue of the person for whom most waits',
    'queues.perPerson': 'refuse one too many of a person with bots',
  },
  'libs/platform/http/src/admission/request-admission.unit.spec.ts': {
    'admission.requests': 'works on so many %s in all at once',
    'admission.requestsPerPerson': 'works on so many %s of one person',
    'admission.waitingRequests': 'refuses everybody when too many wait',
    'admission.waitingRequestsPerPerson': 'refuses a person for whom too many %s wait',
    'admission.costlyRequests': 'works on so many %s in all at once',
    'admission.costlyRequestsPerPerson': 'works on so many %s of one person',
    'admission.waitingCostly': 'refuses everybody when too many wait',
    'admission.waitingCostlyPerPerson': 'refuses a person for whom too many %s wait',
    'admission.restFactor': 'the place of a costly request %s',
    'admission.longestRestMs': 'the place of a costly request %s',
  },
  'libs/platform/kernel/src/admission.unit.spec.ts': {
    'logins.hashesAtOnce': 'has persons take turns',
    'logins.waitingHashes': 'is refused to a person for whom too much waits',
    'logins.waitingHashesPerAddress': 'is refused to a person for whom too much waits',
  },
  'libs/platform/kernel/src/backoff.unit.spec.ts': {
    'waits.firstPauseMs': '[50, 100',
    'waits.longestPauseMs': '5000, 5000]',
  },
  'libs/platform/http/src/hostile-input.int.spec.ts': {
    'http.bodyBytes': 'a declared length above the limit',
    'http.strangerBodyBytes': 'strangerBodyBytes',
    'http.headerBytes': 'headers too large',
  },
  'libs/core/accounts/src/credentials/login-attempts.unit.spec.ts': {
    'logins.failuresPerNameAndAddress': 'are refused after five failures',
    'logins.remembered': 'are remembered of so many names and addresses',
    'logins.failuresPerAddress': 'after fifty failures',
    'logins.windowMs': 'are forgotten after half an hour',
  },
  'libs/organization/credentials/src/fetch-api-key/issue-api-key.unit.spec.ts': {
    'logins.apiKeysPerUser': 'ends, of 100 keys',
  },
  'libs/platform/http/src/rate-limits/rate-limits.unit.spec.ts': {
    'rates.counted': 'and forget the one that came longest ago',
    'rates.windowMs': 'say how many seconds are left',
    'rates.perUser': 'admit of 100 callers at once exactly so many',
    'rates.perAddress': 'count strangers by address',
  },
  'libs/platform/event-log/src/ephemeral/ephemeral-stream.int.spec.ts': {
    'ephemeral.keptMs': 'forgets what is older than five minutes',
  },
  'libs/platform/http/src/connections/connections.int.spec.ts': {
    'http.uploadMs': 'uploadMs',
    'http.idleMs': 'idleMs',
    'http.headersMs': 'headersMs',
    'http.bodyMs': 'bodyMs',
    'http.strangerBodyMs': 'strangerBodyMs',
    'http.uploadPauseMs': 'uploadPauseMs',
    'http.unreadMs': 'unreadMs',
    'http.unreadPerPersonBytes': 'unreadPerPersonBytes',
    'http.unreadBytes': 'unreadBytes',
    'http.refusedBodyBytes': 'refusedBodyBytes',
    'http.refusedBodyMs': 'refusedBodyMs',
    'http.pipelinedRequests': 'pipelinedRequests',
    'http.strangersPerAddress': 'strangersPerAddress',
    'http.strangers': 'strangers',
    'http.strangerMs': 'strangerMs',
    'http.drainSendingMs': 'drainSendingMs',
    'http.drainMs': 'drainMs',
  },
  'libs/platform/projections/src/in-parts.int.spec.ts': {
    'readStore.documentsAtOnce': 'takes an event that concerns more of them in parts',
  },
  'libs/platform/read-store/src/sqlite/sqlite-read-store.int.spec.ts': {
    'readStore.backlogCharacters': 'with more it waits for the file',
  },
  'libs/organization/outgoing-mail/src/send-due-mails/send-due-mails.int.spec.ts': {
    'mails.perLook': 'are sent so many before the next look',
  },
  'libs/conversation/email-gateway/src/listen-for-mail/mail-listener.int.spec.ts': {
    'incomingMail.mailsPerMinute': 'posts so many mails in a minute',
    'incomingMail.idleMs': 'on which nothing moves',
    'incomingMail.connectionMs': 'is closed after some minutes',
    'incomingMail.drainMs': 'when it takes too long',
  },
  'libs/conversation/attention/src/mute-user/unread-messages.unit.spec.ts': {
    'mutedUsers.messagesRead': 'are looked at up to a limit',
  },
  'libs/conversation/uploads/src/draw-thumbnails/image-reader.unit.spec.ts': {
    'images.fileBytes': 'when its file is too large',
  },
  'libs/platform/markdown/src/highlighting/highlight-code.unit.spec.ts': {
    'highlighting.messageMs': 'stays plain when it takes too long',
    'highlighting.startMs': 'stays plain when the thread does not start in time',
    'highlighting.waiting': 'stays plain when too many messages wait',
  },
  'libs/core/message-reading/src/documents/differences.unit.spec.ts': {
    'answers.keptDifferencesCharacters': 'until others have taken their room',
  },
  'libs/core/directory/src/following/directory-follower.int.spec.ts': {
    'turns.followerMs': 'lets others have their turn',
  },
  'apps/chat-server/src/core/read-your-writes.int.spec.ts': {
    'waits.readableMs': 'is refused when that takes too long',
  },
  'apps/chat-server/src/core/awaited-reactions.int.spec.ts': {
    'waits.reactionsMs': 'as long as an answer may wait',
    'waits.requestsWithReactions': 'are remembered for the newest requests',
  },
};

const found = Object.entries(TESTED).flatMap(([file, budgets]) =>
  Object.entries(budgets).map(([budget, words]): [string, string, string] => [budget, file, words]),
);
const budgets = Object.entries(LIMITS).flatMap(([area, values]) =>
  Object.keys(values).map((name) => `${area}.${name}`),
);

describe('A budget', () => {
  it.each(budgets)('%s is tested at its edge', (budget) => {
    expect(found.filter(([tested]) => tested === budget)).toHaveLength(1);
  });

  it.each(found)('%s is tested in %s', (budget, file, words) => {
    expect(budgets).toContain(budget);
    expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').includes(words)).toBe(true);
  });
});
