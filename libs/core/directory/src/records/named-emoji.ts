/** An emoji as the API names it, in reactions and in statuses. */
export interface NamedEmoji {
  readonly name: string;
  /** Code points of a Unicode emoji, id of a custom one. */
  readonly code: string;
  /** `unicode_emoji`, `realm_emoji` or `zulip_extra_emoji`; other values exist only until a command refuses them. */
  readonly type: string;
}
