import { listOf, text } from '@chat/http';
import { absentFeatures } from './absent-features.js';
import type { InitialState } from './initial-state.js';

const fieldsOf = (parts: readonly InitialState[]) => parts.flatMap(({ describes = {} }) => Object.keys(describes));

it('A feature that the service does not have is empty for clients, and one that it has is left alone', () => {
  const drafts: InitialState = { fetchTypes: ['drafts'], describes: { drafts: listOf(text()) }, state: () => ({}) };
  expect(fieldsOf(absentFeatures([]))).toEqual(expect.arrayContaining(['drafts', 'devices', 'unread_msgs']));
  expect(fieldsOf(absentFeatures([drafts]))).not.toContain('drafts');
});
