import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, type Member } from '../../support/real-processes/members.js';
import type { Story } from './story.js';

const KILLS = 2;

interface Registered {
  readonly presence_last_update_id: number;
  readonly presences: Readonly<Record<string, { readonly active_timestamp: number }>>;
}

async function register(client: ApiClient): Promise<Registered> {
  const fields = { event_types: ['presence'], slim_presence: true };
  return successful(await client.post('/register', fields)) as unknown as Registered;
}

/** Answers the id of the newest update then. */
async function report({ client }: Member, status: string): Promise<number> {
  const fields = { status, slim_presence: true, last_update_id: 0 };
  return successful(await client.post('/users/me/presence', fields))['presence_last_update_id'] as number;
}

export const presence: Story = {
  title: 'who was here is known after each kill, and the ids of updates never go back',
  async tell(server) {
    const owner = server.owner();
    const [anna, boris] = (await addMembers(owner, ['Anna', 'Boris'])) as [Member, Member];
    let newest = await report(anna, 'active');
    const { active_timestamp: seen } = (await register(owner)).presences[anna.userId]!;
    for (let kill = 0; kill < KILLS; kill++) {
      // The first report is news and stored at once; those that follow may be forgotten, but not their ids.
      const begin = async () => {
        const reported = [await report(boris, 'active'), await report(boris, 'idle'), await report(anna, 'active')];
        newest = Math.max(newest, ...reported, (await register(owner)).presence_last_update_id);
      };
      await server.kill({ begin });
      await server.start();
      const { presences } = await eventually(async () => {
        const registered = await register(owner);
        expect(Object.keys(registered.presences)).toEqual(
          expect.arrayContaining([String(anna.userId), String(boris.userId)]),
        );
        return registered;
      });
      expect(presences[anna.userId]!.active_timestamp).toBeGreaterThanOrEqual(seen);
      expect(await report(boris, 'active')).toBeGreaterThanOrEqual(newest);
      expect((await register(owner)).presence_last_update_id).toBeGreaterThanOrEqual(newest);
    }
  },
};
