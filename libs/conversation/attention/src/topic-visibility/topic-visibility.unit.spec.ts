import { InvalidChannelId } from '@chat/directory';
import { refusal } from '@chat/testing';
import { TopicVisibility } from '@chat/message-index';
import { visibilityAfterSending } from '../apply-automatic-visibility/automatic-visibility.decide.js';
import {
  decideSetTopicVisibility,
  type VisibilityTrigger,
} from '../set-topic-visibility/set-topic-visibility.decide.js';
import { TooManyTopicVisibilities } from './topic-visibility.errors.js';

const { inherit, muted, unmuted, followed } = TopicVisibility;
const facts = { isWithinReach: true, current: inherit, count: 1, limit: 2 };
const wanted = (visibility: TopicVisibility) => ({ userId: 11, channelId: 3, topic: 'lunch', visibility });
const countOfEvents = (trigger: VisibilityTrigger, current: TopicVisibility) =>
  decideSetTopicVisibility(wanted(unmuted), trigger, { ...facts, current, count: 0 }).length;

describe('what is said of a topic', () => {
  it('is recorded once', () => {
    const data = wanted(muted);
    expect(decideSetTopicVisibility(data, 'request', facts)).toEqual([{ type: 'TopicVisibilitySet', data }]);
    expect(decideSetTopicVisibility(data, 'request', { ...facts, current: muted })).toEqual([]);
    expect(decideSetTopicVisibility(wanted(inherit), 'request', facts)).toEqual([]);
  });

  it('only becomes more visible by itself', () => {
    const currents = [inherit, muted, followed];
    expect(currents.map((current) => countOfEvents('request', current))).toEqual([1, 1, 1]);
    expect(currents.map((current) => countOfEvents('own participation', current))).toEqual([1, 1, 0]);
    expect(currents.map((current) => countOfEvents('act of others', current))).toEqual([1, 0, 0]);
  });

  it('needs a channel that can be read, unless it is taken back', () => {
    const lost = { ...facts, isWithinReach: false };
    expect(refusal(() => decideSetTopicVisibility(wanted(muted), 'request', lost))).toEqual(
      new InvalidChannelId().message,
    );
    expect(refusal(() => decideSetTopicVisibility(wanted(inherit), 'request', lost))).toEqual(
      new InvalidChannelId().message,
    );
    expect(decideSetTopicVisibility(wanted(inherit), 'request', { ...lost, current: muted })).toHaveLength(1);
  });

  /** @limit topicVisibilities.perUser */
  it('concerns so many topics at most', () => {
    const full = { ...facts, count: 2 };
    expect(refusal(() => decideSetTopicVisibility(wanted(muted), 'request', full))).toEqual(
      new TooManyTopicVisibilities(2).message,
    );
    expect(decideSetTopicVisibility(wanted(muted), 'request', { ...full, current: followed })).toHaveLength(1);
  });

  it.each(['own participation', 'act of others'] as const)('concerns half as many topics by %s', (trigger) => {
    const byItself = (count: number) => () =>
      decideSetTopicVisibility(wanted(followed), trigger, { ...facts, count, limit: 4 });
    expect(byItself(1)()).toHaveLength(1);
    expect(refusal(byItself(2))).toEqual(new TooManyTopicVisibilities(4).message);
    expect(decideSetTopicVisibility(wanted(followed), 'request', { ...facts, count: 3, limit: 4 })).toHaveLength(1);
  });
});

const settings = (follow: number, unmute: number) => ({
  isBot: false,
  settings: {
    automatically_follow_topics_policy: follow,
    automatically_unmute_topics_in_muted_streams_policy: unmute,
  },
});

describe('sending a message', () => {
  it.each([
    [{ isBot: false, settings: {} }, false, true, followed],
    [{ isBot: false, settings: {} }, false, false, null],
    [{ isBot: false, settings: {} }, true, false, unmuted],
    [{ isBot: true, settings: {} }, true, true, null],
    [settings(4, 4), true, true, null],
    [settings(4, 3), true, true, unmuted],
    [settings(4, 3), true, false, null],
    [settings(4, 1), false, true, null],
    [settings(2, 2), true, false, followed],
    [settings(1, 4), false, false, followed],
  ] as const)('makes its topic as visible as the settings say: %#', (sender, isMuted, isFirst, visibility) => {
    expect(visibilityAfterSending(sender, isMuted, isFirst)).toBe(visibility);
  });
});
