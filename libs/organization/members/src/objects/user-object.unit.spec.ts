import { EmailVisibility, Role, Site, WritableDirectory } from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { userObject } from './user-object.js';

const site = new Site('https://chat.example.com');
const directory = new WritableDirectory();
const viewer = aUser(10);
const shown = { clientGravatar: false, includeProfileData: false };

describe('an account as the API shows it', () => {
  it('has all fields, null where they are for bots', () => {
    const target = aUser(11, { fullName: 'Iago', deliveryEmail: 'Iago@example.com', role: Role.owner });
    expect(userObject(directory, viewer, target, site, shown)).toEqual({
      user_id: 11,
      delivery_email: 'Iago@example.com',
      email: 'Iago@example.com',
      full_name: 'Iago',
      date_joined: '2023-11-14T22:13+00:00',
      is_active: true,
      is_owner: true,
      is_admin: true,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      role: 100,
      timezone: '',
      avatar_url: expect.stringMatching(
        /^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/,
      ),
      avatar_version: 1,
      is_imported_stub: false,
    });
  });

  it('hides a restricted address, and then always has a picture', () => {
    const target = aUser(11, { emailVisibility: EmailVisibility.administrators });
    expect(userObject(directory, viewer, target, site, { ...shown, clientGravatar: true })).toMatchObject({
      delivery_email: null,
      email: 'user11@chat.example.com',
      avatar_url: expect.any(String),
    });
  });

  it('leaves the picture to a client that can compute it', () => {
    expect(userObject(directory, viewer, aUser(11), site, { ...shown, clientGravatar: true }).avatar_url).toBeNull();
  });

  it('has profile data for people when asked for', () => {
    const asked = { ...shown, includeProfileData: true };
    expect(userObject(directory, viewer, aUser(11), site, asked).profile_data).toEqual({});
    expect(userObject(directory, viewer, aUser(11, { isBot: true, botType: 1 }), site, asked)).not.toHaveProperty(
      'profile_data',
    );
  });

  it('marks the bots of the system', () => {
    const bot = aUser(11, { isBot: true, botType: 1, isSystemBot: true });
    expect(userObject(directory, viewer, bot, site, shown)).toMatchObject({ is_system_bot: true, bot_owner_id: null });
  });
});
