import { Chat } from '@chat/chat-testing';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

describe('a registering client learns', () => {
  it('who is here, who left, and which bots the service has', async () => {
    const [hamlet, yorick] = [await chat.person('Hamlet'), await chat.person('Yorick')];
    await chat.owner.delete(`/users/${yorick.userId}`);
    const { body } = await hamlet.post('/register', { fetch_event_types: ['realm_user'] });
    expect(body['realm_users']).toMatchObject([{ user_id: 4 }, { user_id: hamlet.userId, profile_data: {} }]);
    expect(body['realm_non_active_users']).toMatchObject([{ user_id: yorick.userId }]);
    expect(body['cross_realm_bots']).toMatchObject(
      [1, 2, 3].map((id) => ({ user_id: id, is_system_bot: true, is_active: true, bot_owner_id: null })),
    );
    for (const user of body['realm_users'] as object[]) expect(user).not.toHaveProperty('is_active');
  });

  it('who it is, and what it may do', async () => {
    const guest = await chat.person('Guildenstern', 600);
    const { body } = await guest.post('/register', { fetch_event_types: ['realm_user'] });
    expect(body).toMatchObject({
      user_id: guest.userId,
      email: guest.email,
      delivery_email: guest.email,
      avatar_source: 'G',
      avatar_url: expect.any(String),
      avatar_url_medium: expect.stringContaining('&s=500'),
      is_guest: true,
      is_moderator: false,
      can_create_streams: false,
      can_invite_others_to_realm: false,
    });
  });

  it('that it may create channels of the kinds that there are', async () => {
    const { body } = await chat.owner.post('/register', { fetch_event_types: ['realm_user', 'realm'] });
    expect(body).toMatchObject({
      can_create_public_streams: true,
      can_create_private_streams: true,
      can_create_web_public_streams: false,
      server_web_public_streams_enabled: false,
    });
  });

  it('its settings, and those that new accounts get', async () => {
    const { body } = await chat.owner.post('/register', {
      fetch_event_types: ['user_settings', 'realm_user_settings_defaults', 'realm_bot'],
    });
    const settings = { presence_enabled: true, send_private_typing_notifications: true, emojiset: 'google' };
    expect(body).toMatchObject({
      user_settings: { ...settings, timezone: '', email_address_visibility: 1 },
      realm_user_settings_defaults: settings,
      realm_bots: [],
    });
  });
});
