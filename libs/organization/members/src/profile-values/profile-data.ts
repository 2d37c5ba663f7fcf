import type { User } from '@chat/directory';

export function profileData({ profile = {} }: User): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(profile).map(([id, { value, renderedValue }]) => [
      id,
      { value, ...(renderedValue !== undefined && { rendered_value: renderedValue }) },
    ]),
  );
}
