import { userAggregate } from '@chat/accounts';
import { Role } from '@chat/directory';
import { aUser, givenAccount } from '@chat/chat-testing';
import {
  decideChangeOwnSettings,
  type OwnSettingsFacts,
  type OwnSettingsIntent,
} from './change-own-settings.decide.js';

const facts: OwnSettingsFacts = {
  user: aUser(11, { deliveryEmail: 'hamlet@example.com' }),
  nameChangesDisabled: false,
  emailChangesDisabled: false,
  isNameTaken: () => false,
  hasMail: false,
  addressFaultOf: (email) => (email.endsWith('@elsewhere.example') ? 'domain' : null),
  isEmailTaken: (email) => email === 'taken@example.com',
};
const change = (intent: Partial<OwnSettingsIntent>, given = facts, state = givenAccount({})) =>
  decideChangeOwnSettings(state, { userId: 11, settings: {}, ...intent }, given);

describe('changing own settings', () => {
  it('stores in one event what has another value than before, and nothing the second time', () => {
    const intent = { settings: { enter_sends: true, presence_enabled: true, timezone: 'Africa/Nairobi' } };
    const events = change(intent);
    expect(events).toEqual([
      {
        type: 'UserSettingsChanged',
        data: { userId: 11, settings: { enter_sends: true, timezone: 'Africa/Nairobi' }, byOwner: true },
      },
    ]);
    expect(change(intent, facts, events.reduce(userAggregate.evolve, givenAccount({})))).toEqual([]);
  });

  it('names the visibility of the address with the one before', () => {
    const settings = { email_address_visibility: 3 };
    expect(change({ settings })).toEqual([
      { type: 'UserSettingsChanged', data: { userId: 11, settings, byOwner: true } },
      { type: 'EmailVisibilityChanged', data: { userId: 11, visibility: 3, previousVisibility: 1 } },
    ]);
    expect(change({ settings: { email_address_visibility: 1 } })).toEqual([]);
    const byDefault = givenAccount({ settings: { email_address_visibility: 3 } });
    expect(change({ settings: { email_address_visibility: 3 } }, facts, byDefault)).toEqual([]);
  });

  it('changes the name, unless that is for administrators', () => {
    const renamed = [{ type: 'UserRenamed', data: { userId: 11, fullName: 'Prince' } }];
    const disabled = { ...facts, nameChangesDisabled: true };
    const administrator = { ...disabled, user: aUser(11, { role: Role.administrator }) };
    expect(change({ fullName: ' Prince ' })).toEqual(renamed);
    expect(change({ fullName: 'Prince' }, disabled)).toEqual([]);
    expect(change({ fullName: 'Prince' }, administrator)).toEqual(renamed);
    expect(change({ fullName: 'Hamlet' })).toEqual([]);
    expect(() => change({ fullName: 'a*b' })).toThrow('Invalid characters in name!');
  });

  it.each<[string, Partial<OwnSettingsFacts>, string]>([
    ['new@example.com', { emailChangesDisabled: true }, 'Email address changes are disabled in this organization.'],
    ['nonsense', {}, 'Invalid address.'],
    ['taken@example.com', {}, 'Already has an account.'],
    ['new@example.com', {}, 'An administrator can change your address.'],
  ])('refuses the address %s when %j', (email, more, message) => {
    expect(() => change({ email }, { ...facts, ...more })).toThrow(message);
  });

  it('takes the present address for no change', () => {
    expect(change({ email: ' hamlet@example.com' }, { ...facts, emailChangesDisabled: true })).toEqual([]);
  });
});
