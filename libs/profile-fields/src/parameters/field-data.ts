import { anything, dictOf, type Kind, readAs } from '@chat/http';

/** An object; what is in it depends on the field's type. */
export const fieldData: Kind<Readonly<Record<string, unknown>>> = readAs(dictOf(anything()), (entries) =>
  Object.fromEntries(entries),
);
