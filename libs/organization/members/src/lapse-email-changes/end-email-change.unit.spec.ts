import { emailChangeAggregate, type EmailChangeEvent } from '@chat/accounts';
import { given } from '@chat/testing';
import { decideEndEmailChange } from './end-email-change.decide.js';
import { openEmailChangesProjection } from './open-email-changes.projection.js';

const email = 'hamlet@denmark.example.com';
const requested: EmailChangeEvent = { type: 'EmailChangeRequested', data: { userId: 7, email, expiresAt: 100 } };
const ended: EmailChangeEvent = { type: 'EmailChangeEnded', data: { userId: 7 } };

it('the request for another address ends when its time is over, once', () => {
  given(emailChangeAggregate, requested)
    .when((state) => decideEndEmailChange(state, 7, 99))
    .thenNothing();
  given(emailChangeAggregate, requested)
    .when((state) => decideEndEmailChange(state, 7, 100))
    .thenRecords(ended);
  given(emailChangeAggregate, requested, ended)
    .when((state) => decideEndEmailChange(state, 7, 100))
    .thenNothing();
});

it('the time of an open request is known without its address', () => {
  const { ids, evolve } = openEmailChangesProjection;
  const [first, second] = [requested, ended].map((event) => event as never);
  expect([ids(first!), ids(second!)]).toEqual([[7], [7]]);
  const document = evolve(undefined, first!, 7);
  expect(document).toEqual({ _id: 7, expiresAt: 100 });
  expect(evolve(document, first!, 7)).toEqual(document);
  expect(evolve(document, second!, 7)).toBeUndefined();
});
