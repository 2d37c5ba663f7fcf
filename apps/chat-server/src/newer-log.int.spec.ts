import { randomUUID } from 'node:crypto';
import type { SharedEngines } from '@chat/composition';
import { SERVER_LEASES } from '@chat/coordination';
import { Chat } from '@chat/chat-testing';

it('a log that a newer version has written to ends the start, with the way out, and leaves the id of the server to the next start', async () => {
  const chat = await Chat.open();
  await chat.close();
  const metadata = { actorId: null, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
  const rule = { id: randomUUID(), type: 'SecrecyProclaimed', data: { channelId: 1 }, metadata };
  let opened: SharedEngines | undefined;
  const reopened = chat.reopen({}, async (engines) => {
    opened = engines;
    await engines.log.append('channel-99', 'no_stream', [rule]);
  });
  await expect(reopened).rejects.toThrow(
    /^The event at position \d+ is of the type SecrecyProclaimed, which this version does not know: .* Upgrade this program\.$/,
  );
  expect(await opened!.coordination.holders(SERVER_LEASES)).toEqual([]);
});
