import { anything, dictOf, either, type Kind, kind, object, text } from '@chat/http';

const option = object({ text: text(), order: text() });
const entries = dictOf(anything());

export const fieldData: Kind<Readonly<Record<string, unknown>>> = kind(
  dictOf(either(option, text())).schema,
  (value, at) => Object.fromEntries(entries(value, at)),
);
