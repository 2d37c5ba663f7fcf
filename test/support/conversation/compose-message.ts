import type { Person } from './people.js';
import type { Random } from './random.js';
import { emoji, identifiers, links, snippets, type Language } from './vocabulary.js';

/** The conversation as a writer sees it. */
export interface Scene {
  readonly random: Random;
  readonly language: Language;
  /** Whom one may mention here. */
  readonly people: readonly Person[];
  readonly channels: readonly string[];
  /** The message that is answered, if any. */
  readonly previous: { readonly authorName: string; readonly content: string } | null;
}

const LONGEST = 9_000;
const LONGEST_QUOTE = 1_500;

const kinds: readonly (readonly [weight: number, compose: (scene: Scene) => string])[] = [
  [44, (scene) => sentences(scene, 1 + Math.floor(scene.random.exponential(1.3)))],
  [20, (scene) => scene.random.pick(scene.language.shortAnswers)],
  [9, (scene) => `${mention(scene)} ${fill(scene, scene.random.pick(scene.language.questions))}`],
  [9, quoteAndReply],
  [6, (scene) => `${sentences(scene, 1)}\n\n${code(scene)}`],
  [4, (scene) => `${sentences(scene, 1)} ${fill(scene, scene.random.pick(links))}`],
  [3, (scene) => `${sentences(scene, 1)}\n\n${list(scene)}`],
  [1.5, (scene) => `${sentences(scene, 1)}\n\n${table(scene)}`],
  [1.2, (scene) => scene.random.pick(emoji).repeat(1 + scene.random.below(3))],
  [1, (scene) => `#**${scene.random.pick(scene.channels)}** ${sentences(scene, 1)}`],
  [0.5, (scene) => `/me ${scene.random.pick(scene.language.shortAnswers)}`],
  [0.5, (scene) => `<time:2026-11-${10 + scene.random.below(20)}T09:30:00+01:00> ${sentences(scene, 1)}`],
  [0.3, (scene) => Array.from({ length: 2 + scene.random.below(40) }, () => sentences(scene, 4)).join('\n\n')],
];
const totalWeight = kinds.reduce((sum, [weight]) => sum + weight, 0);

/** Content of a new message: never blank, at most 10,000 characters, nothing that a server would trim. */
export function composeMessage(scene: Scene): string {
  let ticket = scene.random.next() * totalWeight;
  const [, compose] = kinds.find(([weight]) => (ticket -= weight) < 0) ?? kinds[0]!;
  return compose(scene).slice(0, LONGEST).toWellFormed().trim();
}

/** Changes a message as its author might: always to something else, under the same limits. */
export function reviseMessage(scene: Scene, content: string): string {
  if (content.length > LONGEST) return composeMessage(scene);
  const { random } = scene;
  const ticked = content.replace('[ ]', '[x]');
  if (ticked !== content && random.chance(0.8)) return ticked;
  const upToLastMention = content.slice(0, content.lastIndexOf('**') + 1);
  const rest = content.slice(upToLastMention.length);
  const renumbered = rest.replace(/\d+/, (digits) => String((Number(digits) + 1 + random.below(90)) % 1e6));
  if (renumbered !== rest && random.chance(0.4)) return upToLastMention + renumbered;
  if (random.chance(0.3)) return `${content}\n\n**EDIT:** ${sentences(scene, 1)}`;
  if (random.chance(0.2)) return `~~${content.split('\n', 1)[0]}~~\n${sentences(scene, 1)}`;
  return upToLastMention + replaceWord(scene, rest);
}

function replaceWord(scene: Scene, content: string): string {
  const { random, language } = scene;
  const words = [...content.matchAll(/\p{L}{3,}/gu)];
  if (words.length === 0) return `${content} ${sentences(scene, 1)}`;
  const { index, 0: word } = random.pick(words);
  const revised = content.slice(0, index) + random.pick(language.things) + content.slice(index + word.length);
  return revised === content ? `${content} ${random.pick(language.shortAnswers)}` : revised;
}

function sentences(scene: Scene, count: number): string {
  return Array.from({ length: count }, () => {
    const [first = '', ...rest] = fill(scene, scene.random.pick(scene.language.sentences));
    return first.toUpperCase() + rest.join('');
  }).join(' ');
}

function fill({ random, language }: Scene, frame: string): string {
  return frame.replaceAll(/\{(thing|when|number|name)\}/g, (_, slot) => {
    if (slot === 'thing') return random.pick(language.things);
    if (slot === 'when') return random.pick(language.moments);
    return slot === 'number' ? String(1 + random.longTailBelow(5_000)) : random.pick(identifiers);
  });
}

function mention({ random, people }: Scene): string {
  return `@**${random.pick(people).name}**`;
}

function quoteAndReply(scene: Scene): string {
  const { previous } = scene;
  if (previous === null || previous.content.length > LONGEST_QUOTE) return sentences(scene, 2);
  const quote = fenced('quote', previous.content);
  return `@_**${previous.authorName}** said:\n${quote}\n\n${sentences(scene, 1)}`;
}

function code(scene: Scene): string {
  const [language, frame] = scene.random.pick(snippets);
  const lines = Array.from({ length: 1 + scene.random.longTailBelow(12) }, () => fill(scene, frame));
  return fenced(language, lines.join('\n'));
}

/** A fence longer than every one inside. */
function fenced(language: string, content: string): string {
  const inner = Math.max(2, ...(content.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(inner + 1);
  return `${fence}${language}\n${content}\n${fence}`;
}

function list(scene: Scene): string {
  const { random, language } = scene;
  const bullet = random.pick(['* ', '- ', '1. ', '- [ ] ', '  * ']);
  return Array.from({ length: 2 + random.longTailBelow(10) }, () => bullet + random.pick(language.things)).join('\n');
}

function table(scene: Scene): string {
  const { random, language } = scene;
  const rows = Array.from(
    { length: 2 + random.longTailBelow(8) },
    () => `| ${random.pick(language.things)} | ${random.below(1_000)} | ${random.pick(emoji)} |`,
  );
  return ['| ? | ms |  |', '|---|--:|:-:|', ...rows].join('\n');
}
