import { emailAddressOf } from './email-address.js';

const address = { token: '0123456789abcdef0123456789abcdef', creatorId: 1, senderId: 3 };

it.each([
  ['lunch', 'lunch.'],
  ['Lunch & Dinner!', 'lunch-dinner.'],
  ['ąężć', 'aezc.'],
  ['обед', ''],
  ['обед 2', ''],
  ['$&', ''],
])('The address of %s', (name, prefix) => {
  expect(emailAddressOf('%s@mail.example.com', name, address)).toBe(
    `${prefix}0123456789abcdef0123456789abcdef.show-sender@mail.example.com`,
  );
});
