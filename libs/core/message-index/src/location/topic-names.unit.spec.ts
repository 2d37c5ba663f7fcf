import { TopicNames } from './topic-names.js';

describe('Names of topics', () => {
  it('stand for the same number as long as a message has the topic', () => {
    const names = new TopicNames();
    const lunch = names.take('lunch');
    expect([names.take('lunch'), names.take('Lunch')]).toEqual([lunch, lunch + 1]);
    names.release(lunch);
    expect([names.knownNumberOf('lunch'), names.nameOf(lunch)]).toEqual([lunch, 'lunch']);
    names.release(lunch);
    expect([names.knownNumberOf('lunch'), names.nameOf(lunch)]).toEqual([undefined, '']);
    expect([names.knownNumberOf('Lunch'), names.nameOf()]).toEqual([lunch + 1, '']);
  });

  it('are as many as there are topics, however often one is renamed', () => {
    const names = new TopicNames();
    names.take('kept');
    let number = names.take('lunch 0');
    for (let renamed = 1; renamed <= 1_000; renamed++) {
      const before = number;
      number = names.take(`lunch ${renamed}`);
      names.release(before);
    }
    expect(names.copy().filter((name) => name !== '')).toEqual(['kept', 'lunch 1000']);
    expect(names.copy().length).toBeLessThanOrEqual(3);
  });
});
