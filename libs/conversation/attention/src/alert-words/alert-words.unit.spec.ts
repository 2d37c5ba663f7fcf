import { given } from '@chat/testing';
import { decideAddAlertWords } from '../add-alert-words/add-alert-words.decide.js';
import { alertWordsAggregate, type AlertWordsEvent, TooManyAlertWords } from './alert-words.aggregate.js';
import { decideRemoveAlertWords } from '../remove-alert-words/remove-alert-words.decide.js';

const changed = (...words: string[]): AlertWordsEvent => ({ type: 'AlertWordsChanged', data: { userId: 11, words } });
const asked = (...words: string[]) => ({ userId: 11, words });
const own = given(alertWordsAggregate, changed('Soup', 'stew'));

describe('alert words', () => {
  it('keep their first spelling, and within one request take the last one', () => {
    own
      .when((state) => decideAddAlertWords(state, asked('SOUP', 'tea', '', 'Tea'), 9))
      .thenRecords(changed('Soup', 'stew', 'Tea'));
  });

  it('are removed however they are spelled', () => {
    own.when((state) => decideRemoveAlertWords(state, asked('sOUp', 'tea'))).thenRecords(changed('stew'));
  });

  it('are stated again by a request without a difference', () => {
    own.when((state) => decideAddAlertWords(state, asked('soup'), 9)).thenRecords(changed('Soup', 'stew'));
    own.when((state) => decideRemoveAlertWords(state, asked('tea'))).thenRecords(changed('Soup', 'stew'));
  });

  it('are refused beyond the limit of their account', () => {
    own.when((state) => decideAddAlertWords(state, asked('tea'), 3)).thenRecords(changed('Soup', 'stew', 'tea'));
    own.when((state) => decideAddAlertWords(state, asked('tea'), 2)).thenRefuses(new TooManyAlertWords(2));
    own.when((state) => decideAddAlertWords(state, asked('STEW'), 1)).thenRecords(changed('Soup', 'stew'));
  });
});
